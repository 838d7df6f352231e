import type { AccountRecord } from '@onchan-bowls/contract/accounts';
import type { Role } from '@onchan-bowls/contract/roles';
import { IsNull, Not, type EntityManager } from 'typeorm';
import { v4 } from 'uuid';
import { violatedConstraint } from '../../platform/database/conflicts.js';
import { streamOf } from '../../platform/event-store/write/command-reads.js';
import type { Clock } from '../../platform/event-store/clock.js';
import { skeletonOf } from '../../platform/look-alikes.js';
import { command, type CommandServices } from '../../platform/records/record-commands.js';
import { refuse, RefusedError } from '../../platform/refused.js';
import {
  account,
  addAccount,
  changePassword,
  resetPassword,
  reviseAccount,
  signOutEverywhere,
  type AccountChange,
} from './account.js';
import { checkNewPassword } from './new-password.js';
import { hashPassword } from './password.js';
import { hashOf } from './sessions.js';
import { signInNameOf } from './sign-in-name.js';
import { Session, User } from './user.entity.js';
import { getAccount } from './users.queries.js';

const add = async (
  { store, clock }: CommandServices,
  username: string,
  password: string,
  role: Role,
): Promise<AccountRecord> => {
  checkNewPassword(password, username);
  const passwordHash = await hashPassword(password);
  const signInName = signInNameOf(username);
  const user = { id: v4(), username, signInName, passwordHash, role, createdAt: clock.now() };
  try {
    return await store.transaction(
      { records: [streamOf(account, user.id)] },
      (transaction) => {
        transaction.update(account, user.id, addAccount(role));
        transaction.alsoWrite(async (manager) => {
          await assertUnlike(username, manager);
          await manager.insert(User, user);
        });
      },
      (manager) => getAccount(manager, clock.now(), { username }),
    );
  } catch (error) {
    if (violatedConstraint(error) === 'users_username') throw new RefusedError('account-exists');
    throw error;
  }
};

/** The texts by which names that look alike are found, in either case: l and I look alike, and so do O and 0. */
const looksOf = (username: string): string[] =>
  [username, signInNameOf(username)].map((name) => skeletonOf(name).toLowerCase().replaceAll(/\s+/g, ' '));

/** @throws RefusedError when another account has a name that looks like this one. */
const assertUnlike = async (username: string, manager: EntityManager): Promise<void> => {
  const looks = looksOf(username);
  const others = await manager.find(User, { select: { username: true, signInName: true } });
  const alike = others.find((other) => looksOf(other.username).some((look) => looks.includes(look)));
  if (!alike) return;
  if (alike.signInName === signInNameOf(username)) throw new RefusedError('account-exists');
  throw new RefusedError(
    'account-exists',
    `This username looks like that of another account: ${alike.username}`,
  );
};

/**
 * Returns the new account. Refused with `account-exists` when the username is taken in upper or lower case, or looks like that of
 * another account.
 */
export const AddAccount = command(add);

/** Adds the first administrator's account. Does nothing when there is an administrator. */
export const AddFirstAccount = command(
  async (services, username: string, password: string): Promise<void> => {
    if (await services.manager.exists(User, { where: { role: 'admin' } })) return;
    try {
      await add(services, username, password, 'admin');
    } catch (error) {
      // Another process that starts at the same time was faster.
      if (!(error instanceof RefusedError && error.code === 'account-exists')) throw error;
    }
  },
);

/** Sets another password and signs the account out everywhere. */
export const ResetPassword = command(
  async (
    { store, clock, manager: reads },
    id: string,
    password: string,
    expectedVersion?: number,
  ): Promise<AccountRecord> => {
    const user = (await reads.findOneBy(User, { id })) ?? refuse('account-not-found');
    checkNewPassword(password, user.username);
    const passwordHash = await hashPassword(password);
    return store.transaction(
      { records: [streamOf(account, id)] },
      (transaction) => {
        transaction.update(account, id, resetPassword(id), { expectedVersion });
        transaction.alsoWrite((manager) => manager.update(User, { id }, { passwordHash }));
        transaction.alsoWrite(endSessions(id));
        return transaction.version(account, id);
      },
      changed(clock, id),
    );
  },
);

/** Changes the password of the signed-in account and ends its sessions, except the one with this token. */
export const ChangePassword = command(
  async ({ store, manager: reads }, id: string, password: string, token: string): Promise<void> => {
    const { username } = await reads.findOneByOrFail(User, { id });
    checkNewPassword(password, username);
    const passwordHash = await hashPassword(password);
    await store.transaction({ records: [streamOf(account, id)] }, (transaction) => {
      transaction.update(account, id, changePassword);
      transaction.alsoWrite((manager) => manager.update(User, { id }, { passwordHash }));
      transaction.alsoWrite((manager) =>
        manager.delete(Session, { userId: id, tokenHash: Not(hashOf(token)) }),
      );
    });
  },
);

/**
 * Changes the role of an account or whether it may sign in, and signs it out everywhere if that changed anything. Refused
 * with `last-administrator` when no administrator would be left to undo it.
 */
export const ReviseAccount = command(
  ({ store, clock }, id: string, change: AccountChange, expectedVersion?: number): Promise<AccountRecord> =>
    store.transaction(
      { records: [streamOf(account, id)] },
      (transaction) => {
        const before = transaction.read(account, id);
        transaction.update(account, id, reviseAccount(id, change), { expectedVersion });
        const after = transaction.read(account, id);
        const version = transaction.version(account, id);
        if (after === before || !after) return version;
        const { role, isDisabled } = after;
        const disabledAt = isDisabled ? clock.now() : null;
        transaction.alsoWrite(async (manager) => {
          await manager.update(
            User,
            { id },
            { role, ...(isDisabled !== before?.isDisabled && { disabledAt }) },
          );
          if (!(await manager.existsBy(User, administrators))) throw new RefusedError('last-administrator');
        });
        transaction.alsoWrite(endSessions(id));
        return version;
      },
      changed(clock, id),
    ),
);

/** Ends all sessions of an account. */
export const SignOutEverywhere = command(
  async ({ store }, id: string, expectedVersion?: number): Promise<void> => {
    await store.transaction({ records: [streamOf(account, id)] }, (transaction) => {
      transaction.update(account, id, signOutEverywhere, { expectedVersion });
      transaction.alsoWrite(endSessions(id));
    });
  },
);

/** Reads an account in the transaction that takes it to this version. */
const changed =
  (clock: Clock, id: string) =>
  async (manager: EntityManager, version: number): Promise<AccountRecord> => ({
    ...(await getAccount(manager, clock.now(), { id })),
    version,
  });

/** The accounts of administrators who can sign in. */
const administrators = { role: 'admin', disabledAt: IsNull() } as const;

const endSessions = (userId: string) => (manager: EntityManager) => manager.delete(Session, { userId });
