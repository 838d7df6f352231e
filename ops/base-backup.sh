#!/usr/bin/env bash
# Makes the PostgreSQL of this container a synchronous standby of the server $1: copies it, and from then on each commit there waits
# for this one. The container of the service `standby` does so at its first start, and then runs the command after $1.
# `ops/failover.sh rejoin` gives no command: it has a new copy made in place of the old data.
set -euo pipefail

export PGPASSWORD=$POSTGRES_PASSWORD

on_primary() { psql --host="$primary" --username=onchan --dbname=onchan --quiet --no-align --tuples-only --no-psqlrc "$@"; }
stop_waiting() { on_primary -c "ALTER SYSTEM SET synchronous_standby_names = ''" -c 'SELECT pg_reload_conf()' >/dev/null; }

copy() {
  until pg_isready --quiet --host="$primary"; do sleep 1; done
  if [ "$(on_primary -c 'SELECT pg_is_in_recovery()')" != f ]; then
    echo "$primary is a standby itself: nothing is copied" >&2
    exit 1
  fi
  # The image lets every address in with a password, but not for replication.
  on_primary -c "COPY (SELECT 'host replication onchan all scram-sha-256' WHERE NOT EXISTS (
    SELECT FROM pg_hba_file_rules WHERE 'replication' = ANY (database) AND address = 'all'
  )) TO PROGRAM 'cat >>pg_hba.conf'"

  # Commits wait already while the copy is made, so that it never lacks one that was acknowledged.
  # A PostgreSQL standby calls itself `walreceiver`; pg_basebackup has another name, so no commit counts as safe because of it.
  trap stop_waiting EXIT
  on_primary -c "ALTER SYSTEM SET synchronous_standby_names = 'walreceiver'" \
    -c "ALTER SYSTEM SET wal_keep_size = '512MB'" -c 'SELECT pg_reload_conf()' >/dev/null

  # The old data is kept until the copy is complete. Without any data, the service `database` would start as an empty primary.
  rm -rf "$PGDATA.new" "$PGDATA.old"
  install --directory --owner=postgres --group=postgres "$(dirname "$PGDATA")"
  setpriv --reuid=postgres --regid=postgres --clear-groups \
    pg_basebackup --host="$primary" --username=onchan --pgdata="$PGDATA.new" --write-recovery-conf --checkpoint=fast
  if [ -e "$PGDATA" ]; then mv "$PGDATA" "$PGDATA.old"; fi
  mv "$PGDATA.new" "$PGDATA"
  rm -rf "$PGDATA.old"
  trap - EXIT
}

main() {
  primary=$1
  shift
  if [ $# -eq 0 ] || [ ! -s "$PGDATA/PG_VERSION" ]; then copy; fi
  if [ $# -gt 0 ]; then exec docker-entrypoint.sh "$@"; fi
}

main "$@" </dev/null
