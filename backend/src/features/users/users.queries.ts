import { accountRecord, type AccountRecord } from '@onchan-bowls/contract/accounts';
import type { EntityManager } from 'typeorm';
import { query } from '../../platform/records/record-queries.js';
import { RefusedError } from '../../platform/refused.js';
import { toRecordOf, type RowOf } from '../../platform/records/record-table.js';
import { account } from './account.js';
import { openSince } from './sessions.js';
import { signInNameOf } from './sign-in-name.js';

/** All accounts, by name. */
export const ListAccounts = query(({ manager, clock }): Promise<AccountRecord[]> =>
  select(manager, clock.now(), 'ORDER BY u.sign_in_name'),
);

/** An account's id, or its username in upper or lower case. */
type AccountKey = { readonly id: string } | { readonly username: string };

/** One account. Refused with `account-not-found` when it does not exist. */
export const GetAccount = query(({ manager, clock }, by: AccountKey): Promise<AccountRecord> =>
  getAccount(manager, clock.now(), by),
);

/** Reads one account as `GetAccount` does. The version is that of the last event that was appended, 1 before the first. */
export const getAccount = async (
  manager: EntityManager,
  now: Date,
  by: AccountKey,
): Promise<AccountRecord> => {
  const [condition, value] =
    'id' in by ? ['u.id = $4', by.id] : ['u.sign_in_name = $4', signInNameOf(by.username)];
  const [record] = await select(manager, now, `WHERE ${condition}`, value);
  if (!record) throw new RefusedError('account-not-found');
  return record;
};

/** @param which ends the statement; what it compares with is `$4`. */
const select = async (
  manager: EntityManager,
  now: Date,
  which: string,
  ...values: string[]
): Promise<AccountRecord[]> => {
  const rows = await manager.query<RowOf<AccountRecord>[]>(
    `SELECT u.id, u.username, u.role, u.email, u.disabled_at AS "disabledAt", u.created_at AS "createdAt",
       u.last_sign_in_at AS "lastSignInAt",
       (SELECT f.added_at FROM second_factors f WHERE f.user_id = u.id) AS "secondFactorSince",
       (SELECT count(*)::int FROM passkeys p WHERE p.user_id = u.id) AS passkeys,
       (SELECT count(*)::int FROM sessions s
        WHERE s.user_id = u.id AND s.last_seen_at > $1 AND s.created_at > $2) AS "signedIn",
       (SELECT coalesce(max(e.version), 1) FROM events e
        WHERE e.stream = $3 AND e.stream_id = u.id::text) AS version
     FROM users u ${which}`,
    [...openSince(now), account.category, ...values],
  );
  return rows.map(toRecord);
};

const toRecord = toRecordOf(accountRecord);
