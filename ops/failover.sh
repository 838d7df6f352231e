#!/usr/bin/env bash
# Looks after the two databases of the Compose profile `replica`: `database` and `standby`, of which one is the primary.
# docs/scale.md says when to use which command.
#
#   ops/failover.sh status    prints which one is the primary; fails unless the other one has every commit
#   ops/failover.sh promote   stops the primary, also a dead one, for good, and makes the standby the primary
#   ops/failover.sh alone     stops the standby and lets the primary go on without it
#   ops/failover.sh rejoin    makes the stopped one a standby again, with a new copy of the primary
set -euo pipefail
cd "$(dirname "$0")/.."

compose() { docker compose --progress quiet --profile replica "$@"; }
say() { echo "failover: $*"; }
fail() {
  say "$*" >&2
  exit 1
}

# Runs statements on the server of a service, each by itself. A server that hangs counts as dead.
ask() {
  local service=$1 statements=()
  shift
  for statement in "$@"; do statements+=(-c "$statement"); done
  timeout 10 docker compose --profile replica exec -T "$service" \
    psql --username=onchan --dbname=onchan --quiet --no-align --tuples-only --no-psqlrc "${statements[@]}" </dev/null
}

other() { if [ "$1" = database ]; then echo standby; else echo database; fi; }

# Prints the services whose servers are in recovery (t: standbys) or not (f: primaries).
find_servers() {
  local found=()
  for service in database standby; do
    if [ "$(ask "$service" 'SELECT pg_is_in_recovery()' 2>/dev/null)" = "$1" ]; then found+=("$service"); fi
  done
  echo "${found[*]}"
}

find_primary() {
  primary=$(find_servers f)
  case $primary in
    '') fail "No primary answers. Nothing is changed." ;;
    *' '*) fail "Both are primaries. Stop the one that was not promoted last, then run ops/failover.sh rejoin." ;;
  esac
}

# Runs a script in a container that has the volume of a service, whose own container must be stopped.
in_volume() {
  local service=$1
  shift
  compose run --rm -T --no-deps --entrypoint bash "$service" "$@"
}

# Stops a server, also one that hangs or is being restarted. If somebody starts it again, it is a standby that cannot be promoted.
fence() {
  compose stop --timeout 0 "$1"
  if [ -n "$(compose ps --quiet --status running "$1")" ]; then fail "$1 cannot be stopped. Nothing else is done."; fi
  # shellcheck disable=SC2016
  in_volume "$1" -c 'if [ -s "$PGDATA/PG_VERSION" ]; then touch "$PGDATA/standby.signal" "$PGDATA/left-behind"; fi' </dev/null ||
    say "The data of $1 cannot be marked, perhaps because its disk is broken. Do not start it before ops/failover.sh rejoin."
}

is_synchronous() {
  [ "$(ask "$1" "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync' AND state = 'streaming'")" = 1 ]
}

status() {
  find_primary
  if is_synchronous "$primary"; then
    say "$primary is the primary, and $(other "$primary") has every commit."
    return
  fi
  if [ -n "$(ask "$primary" 'SHOW synchronous_standby_names')" ]; then
    say "$primary is the primary, and its commits wait for $(other "$primary"), which is away."
  else
    say "$primary is the primary, alone. Give it a standby: ops/failover.sh rejoin"
  fi
  return 1
}

promote() {
  local candidate standby=''
  for candidate in $(find_servers t); do
    if [ "$(ask "$candidate" "SELECT pg_read_file('left-behind', true) IS NULL")" = t ]; then standby=$candidate; fi
  done
  if [ -z "$standby" ]; then
    fail "No standby can be promoted: none answers, or it was left behind and lacks commits. Nothing is changed."
  fi
  primary=$(find_servers f)
  if [ -n "$primary" ] && ! is_synchronous "$primary"; then
    fail "$standby lacks commits of $primary, which still answers: run ops/failover.sh rejoin first."
  fi
  fence "$(other "$standby")"
  # It has no standby of its own yet, so its commits must not wait for one.
  ask "$standby" "ALTER SYSTEM SET synchronous_standby_names = ''" 'SELECT pg_reload_conf()' >/dev/null
  if [ "$(ask "$standby" 'SELECT pg_promote()')" != t ]; then fail "$standby is not promoted: see its log."; fi
  status || true
}

alone() {
  find_primary
  fence "$(other "$primary")"
  ask "$primary" "ALTER SYSTEM SET synchronous_standby_names = ''" 'SELECT pg_reload_conf()' >/dev/null
  status || true
}

rejoin() {
  find_primary
  local joining
  joining=$(other "$primary")
  # If no copy can be made, the primary goes on alone, and the old data lacks its commits.
  fence "$joining"
  in_volume "$joining" -s "$primary" <ops/base-backup.sh
  compose up --detach --no-deps --wait "$joining"
  for _ in {1..60}; do
    if is_synchronous "$primary"; then
      status
      return
    fi
    sleep 0.5
  done
  fail "$joining does not follow $primary: see its log. Commits wait for it until ops/failover.sh alone."
}

case "${1:-}" in
  status | promote | alone | rejoin) "$1" ;;
  *)
    sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0"
    exit 2
    ;;
esac
