import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { accountRecord, type AccountRecord } from '@onchan-bowls/contract/accounts';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../platform/event-store/clock.js';
import { RefusedError } from '../../platform/refused.js';
import { toRecordOf, type RowOf } from '../../platform/records/record-table.js';
import { account } from './account.js';
import { openSince } from './sessions.js';
import { signInNameOf } from './sign-in-name.js';

/** All accounts, by name. */
export class ListAccounts extends Query<AccountRecord[]> {}

@QueryHandler(ListAccounts)
class ListAccountsHandler implements IQueryHandler<ListAccounts> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  execute(): Promise<AccountRecord[]> {
    return select(this.dataSource.manager, this.clock.now(), 'ORDER BY u.sign_in_name');
  }
}

/** One account, by its id or its username, in capitals or not. Refused with `account-not-found` when there is none. */
export class GetAccount extends Query<AccountRecord> {
  constructor(readonly by: { readonly id: string } | { readonly username: string }) {
    super();
  }
}

@QueryHandler(GetAccount)
class GetAccountHandler implements IQueryHandler<GetAccount> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  execute({ by }: GetAccount): Promise<AccountRecord> {
    return getAccount(this.dataSource.manager, this.clock.now(), by);
  }
}

/** Reads one account as `GetAccount` does. The version is that of the last event that was appended, 1 before the first. */
export const getAccount = async (
  manager: EntityManager,
  now: Date,
  by: GetAccount['by'],
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
    `SELECT u.id, u.username, u.role, u.disabled_at AS "disabledAt", u.created_at AS "createdAt",
       u.last_sign_in_at AS "lastSignInAt",
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

export const userQueryHandlers = [ListAccountsHandler, GetAccountHandler];
