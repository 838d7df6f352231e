import { createSecretKey } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { secondFactorRecord, type SecondFactorRecord } from '@onchan-bowls/contract/second-factor';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../platform/event-store/clock.js';
import { Housekeeping } from '../../platform/housekeeping.js';
import { Limiter, type Point } from '../../platform/limits/limiter.js';
import { limits } from '../../platform/limits/limits.js';
import { SharedLimits } from '../../platform/limits/shared-limits.js';
import type { OtherKeys } from '../../platform/personal-data/person-keys.js';
import { PersonalData } from '../../platform/personal-data/personal-data.js';
import { toRecordOf, type RowOf } from '../../platform/records/record-table.js';
import { refuse } from '../../platform/refused.js';
import { digitsOf, hashOfRecoveryCode, kindOf, newSecret, stepOf } from './second-factor.js';

/** How long a set-up can be confirmed after it began, in milliseconds. */
const confirmableFor = 60 * 60_000;

/** What a sign-in has shown, before the code is used up. */
export type Proof =
  /** The account has no second factor. */
  | { readonly kind: 'not-asked' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'app'; readonly step: number }
  | { readonly kind: 'recovery'; readonly hash: string };

/** A second factor whose set-up has begun. */
interface PendingFactor {
  readonly secret: Uint8Array;
  /** The secret as it is stored. */
  readonly wrapped: string;
}

/** What is asked of a sign-in whose password is right. */
interface Question {
  readonly accountId: string;
  readonly code: string | undefined;
  readonly isKnownBrowser: boolean;
}

const subjectOf = (accountId: string): string => `second-factor-${accountId}`;

/** The stored secrets, as the rotation of the master key wraps them anew. */
const storedSecrets: OtherKeys = {
  read: (manager) =>
    manager.query(
      `SELECT 'second-factor-' || user_id AS subject, secret AS wrapped_key FROM second_factors ORDER BY user_id`,
    ),
  replace: async (manager, { subject, wrapped_key }) => {
    await manager.query(`UPDATE second_factors SET secret = $2 WHERE 'second-factor-' || user_id = $1`, [
      subject,
      wrapped_key,
    ]);
  },
};

const toRecord = toRecordOf(secondFactorRecord);

/**
 * The second factors of accounts in the table `second_factors`. A secret is wrapped by the master key, so a copy of the database makes no
 * codes. If the master key is lost, recovery codes still work: they are hashes.
 */
@Injectable()
export class SecondFactors {
  private readonly guesses = new Limiter(limits.signIns.codes);

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly personalData: PersonalData,
    private readonly shared: SharedLimits,
    housekeeping: Housekeeping,
  ) {
    personalData.keys.alsoRotate(storedSecrets);
    housekeeping.deletes(
      'Set-ups of second factors deleted',
      'DELETE FROM second_factors WHERE added_at IS NULL AND started_at < $1',
      (now) => [confirmableSince(now)],
    );
  }

  /** Whether an account has a second factor, and what is left of its recovery codes. */
  async find(accountId: string): Promise<SecondFactorRecord> {
    const [row] = await this.dataSource.query<RowOf<SecondFactorRecord>[]>(
      `SELECT added_at AS since, cardinality(recovery_hashes) AS "recoveryCodesLeft"
       FROM second_factors WHERE user_id = $1 AND added_at IS NOT NULL`,
      [accountId],
    );
    return row ? toRecord(row) : { since: null, recoveryCodesLeft: 0 };
  }

  /** Makes and stores the secret of a new set-up, in place of one that was not confirmed. Refused when the account has a factor. */
  async begin(accountId: string): Promise<Uint8Array> {
    const secret = newSecret();
    const wrapped = this.personalData.keys.wrap(createSecretKey(secret), subjectOf(accountId));
    const rows = await this.dataSource.query<unknown[]>(
      `INSERT INTO second_factors AS known (user_id, secret, started_at) VALUES ($1, $2, $3)
       ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, started_at = excluded.started_at
       WHERE known.added_at IS NULL RETURNING user_id`,
      [accountId, wrapped, this.clock.now()],
    );
    if (rows.length === 0) refuse('second-factor-on');
    return secret;
  }

  /** The set-up that is to be confirmed; undefined when none has begun in the last hour. */
  async pending(accountId: string): Promise<PendingFactor | undefined> {
    const [row] = await this.dataSource.query<{ secret: string }[]>(
      'SELECT secret FROM second_factors WHERE user_id = $1 AND added_at IS NULL AND started_at >= $2',
      [accountId, confirmableSince(this.clock.now())],
    );
    const secret = row && this.unwrap(row.secret, accountId);
    return secret && { secret, wrapped: row.secret };
  }

  /**
   * Checks a code, without using it up.
   * @throws TooManyRequestsError after too many wrong codes from browsers that are not known.
   */
  async check({ accountId, code, isKnownBrowser }: Question): Promise<Proof> {
    const [row] = await this.dataSource.query<{ secret: string }[]>(
      'SELECT secret FROM second_factors WHERE user_id = $1 AND added_at IS NOT NULL',
      [accountId],
    );
    if (!row) return { kind: 'not-asked' };
    if (code === undefined) return { kind: 'missing' };
    const digits = digitsOf(code);
    const kind = kindOf(digits);
    if (kind === undefined) return { kind: 'wrong' };
    if (kind === 'recovery') return { kind, hash: hashOfRecoveryCode(digits) };

    const points: Point[] = isKnownBrowser ? [] : [[this.guesses, accountId]];
    await this.shared.takeAll(points);
    const secret = this.unwrap(row.secret, accountId);
    const step = secret && stepOf(secret, digits, this.clock.now());
    if (step === undefined) return { kind: 'wrong' };
    await this.shared.giveBackAll(points);
    return { kind, step };
  }

  /**
   * Uses up a code, so that it never opens another session. To be called in the transaction that opens the session, when it has locked
   * the account's row. Returns false when the code was used meanwhile, or a factor was added.
   */
  async use(manager: EntityManager, accountId: string, proof: Proof): Promise<boolean> {
    switch (proof.kind) {
      case 'not-asked': {
        const factors = await manager.query<unknown[]>(
          'SELECT FROM second_factors WHERE user_id = $1 AND added_at IS NOT NULL',
          [accountId],
        );
        return factors.length === 0;
      }
      case 'app': {
        const [, count] = await manager.query<[unknown, number]>(
          `UPDATE second_factors SET last_step = $2 WHERE user_id = $1 AND added_at IS NOT NULL AND last_step < $2`,
          [accountId, proof.step],
        );
        return count === 1;
      }
      case 'recovery': {
        const [, count] = await manager.query<[unknown, number]>(
          `UPDATE second_factors SET recovery_hashes = array_remove(recovery_hashes, $2)
           WHERE user_id = $1 AND added_at IS NOT NULL AND $2 = ANY(recovery_hashes)`,
          [accountId, proof.hash],
        );
        return count === 1;
      }
      case 'missing':
      case 'wrong':
        return false;
    }
  }

  private unwrap(wrapped: string, accountId: string): Uint8Array | undefined {
    return this.personalData.keys.unwrap(wrapped, subjectOf(accountId))?.export();
  }
}

const confirmableSince = (now: Date): Date => new Date(now.getTime() - confirmableFor);
