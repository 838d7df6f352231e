import { Injectable } from '@nestjs/common';
import { signInRecord, signInsKeptFor, type SignInRecord } from '@onchan-bowls/contract/sign-ins';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../platform/event-store/clock.js';
import { KeyedHash } from '../../platform/personal-data/keyed-hash.js';
import { networksOf } from '../../platform/limits/network.js';
import { daysBefore, Housekeeping } from '../../platform/housekeeping.js';
import { query } from '../../platform/records/record-queries.js';
import { toRecordOf, type RowOf } from '../../platform/records/record-table.js';

/** Networks that one account has rows of its own for, on one day and for one outcome; further ones share a row. */
export const networksADay = 50;

/** How many letters of a network's hash are shown. */
export const shownOfNetwork = 6;

/** Rows that are shown at once. */
const shownAtOnce = 500;

/** A checked password. */
export interface SignInAttempt {
  /** Null when no account has the username. */
  readonly accountId: string | null;
  readonly address: string;
  readonly succeeded: boolean;
}

/**
 * Keeps sign-ins on record, failures included. Strangers cause failures, so rows are counters: a bounded number for
 * each account and day. Of the network only a keyed hash is kept, and of an unknown username nothing: it may be a
 * password that was typed in the wrong field.
 */
@Injectable()
export class SignIns {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly hash: KeyedHash,
    housekeeping: Housekeeping,
  ) {
    const old = 'DELETE FROM sign_ins WHERE day < $1::date';
    housekeeping.deletes('Old sign-ins deleted', old, (now) => [earliestDay(now)]);
  }

  /** A keyed hash of the network of an address. */
  networkOf(address: string): string {
    return this.hash.of('sign-in network', networksOf(address).narrow).slice(0, 16);
  }

  /** Counts an attempt. */
  async record({ accountId, address, succeeded }: SignInAttempt, manager: EntityManager): Promise<void> {
    const now = this.clock.now();
    const network = this.networkOf(address);
    await manager.query(
      `INSERT INTO sign_ins AS known (day, account_id, succeeded, network, times, first_at, last_at)
       SELECT $1::date, $2::uuid, $3::boolean, CASE WHEN others.count < $6 THEN $4 END, 1, $5, $5
       FROM (SELECT count(*) FROM sign_ins WHERE day = $1::date AND account_id IS NOT DISTINCT FROM $2::uuid
               AND succeeded = $3::boolean AND network <> $4) AS others
       ON CONFLICT (day, account_id, succeeded, network)
       DO UPDATE SET times = known.times + 1, last_at = greatest(known.last_at, excluded.last_at)`,
      [dayOf(now), accountId, succeeded, network, now, networksADay],
    );
  }

  /** Counts a refused attempt. @param accountId undefined when no account has what was shown. */
  recordFailure(accountId: string | undefined, address: string): Promise<void> {
    return this.record({ accountId: accountId ?? null, address, succeeded: false }, this.dataSource.manager);
  }
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
const earliestDay = (now: Date): string => dayOf(daysBefore(now, signInsKeptFor));

const toRecord = toRecordOf(signInRecord);

/** Sign-ins on record, failures included, newest first. */
export const ListSignIns = query(async ({ manager, clock }): Promise<SignInRecord[]> => {
  const rows = await manager.query<RowOf<SignInRecord>[]>(
    `SELECT account_id AS "accountId", u.username, succeeded, left(network, ${shownOfNetwork}) AS network, times,
       first_at AS "firstAt", last_at AS "lastAt"
     FROM sign_ins LEFT JOIN users u ON u.id = account_id
     WHERE day >= $1::date ORDER BY last_at DESC LIMIT $2`,
    [earliestDay(clock.now()), shownAtOnce],
  );
  return rows.map(toRecord);
});
