import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AccountRecord } from '@onchan-bowls/contract/accounts';
import type { Role } from '@onchan-bowls/contract/session';
import { DataSource, IsNull, Not, type EntityManager } from 'typeorm';
import { v4 } from 'uuid';
import { violatedConstraint } from '../../platform/database/conflicts.js';
import { Clock } from '../../platform/event-store/clock.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { RefusedError } from '../../platform/refused.js';
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

/** Returns the new account. Refused with `account-exists` when the username is taken, in capitals or not. */
export class AddAccount extends Command<AccountRecord> {
  constructor(
    readonly username: string,
    readonly password: string,
    readonly role: Role,
  ) {
    super();
  }
}

@CommandHandler(AddAccount)
class AddAccountHandler implements ICommandHandler<AddAccount> {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  async execute({ username, password, role }: AddAccount): Promise<AccountRecord> {
    checkNewPassword(password, username);
    const passwordHash = await hashPassword(password);
    const signInName = signInNameOf(username);
    const user = { id: v4(), username, signInName, passwordHash, role, createdAt: this.clock.now() };
    try {
      return await this.store.transaction(
        async (transaction) => {
          await transaction.update(account, user.id, addAccount(role));
          transaction.alsoWrite((manager) => manager.insert(User, user));
        },
        (manager) => getAccount(manager, this.clock.now(), { username }),
      );
    } catch (error) {
      if (violatedConstraint(error) === 'users_username') throw new RefusedError('account-exists');
      throw error;
    }
  }
}

/** Makes the first administrator's account; does nothing when there is any already. */
export class AddFirstAccount extends Command<void> {
  constructor(
    readonly username: string,
    readonly password: string,
  ) {
    super();
  }
}

@CommandHandler(AddFirstAccount)
class AddFirstAccountHandler implements ICommandHandler<AddFirstAccount> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly addAccount: AddAccountHandler,
  ) {}

  async execute({ username, password }: AddFirstAccount): Promise<void> {
    if (await this.dataSource.manager.exists(User, { where: { role: 'admin' } })) return;
    try {
      await this.addAccount.execute(new AddAccount(username, password, 'admin'));
    } catch (error) {
      // Another process that starts at the same time was faster.
      if (!(error instanceof RefusedError && error.code === 'account-exists')) throw error;
    }
  }
}

/** Sets another password and signs the account out everywhere. */
export class ResetPassword extends Command<AccountRecord> {
  constructor(
    readonly id: string,
    readonly password: string,
    readonly expectedVersion?: number,
  ) {
    super();
  }
}

@CommandHandler(ResetPassword)
class ResetPasswordHandler implements ICommandHandler<ResetPassword> {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
    private readonly dataSource: DataSource,
  ) {}

  async execute({ id, password, expectedVersion }: ResetPassword): Promise<AccountRecord> {
    const user = await this.dataSource.manager.findOneBy(User, { id });
    if (!user) throw new RefusedError('account-not-found');
    checkNewPassword(password, user.username);
    const passwordHash = await hashPassword(password);
    return this.store.transaction(
      async (transaction) => {
        await transaction.update(account, id, resetPassword(id), { expectedVersion });
        transaction.alsoWrite((manager) => manager.update(User, { id }, { passwordHash }));
        transaction.alsoWrite(endSessions(id));
        return transaction.version(account, id);
      },
      changed(this.clock, id),
    );
  }
}

/** Changes the password of the signed-in account and signs it out everywhere else. */
export class ChangePassword extends Command<void> {
  /** @param token of the session that stays open. */
  constructor(
    readonly id: string,
    readonly password: string,
    readonly token: string,
  ) {
    super();
  }
}

@CommandHandler(ChangePassword)
class ChangePasswordHandler implements ICommandHandler<ChangePassword> {
  constructor(
    private readonly store: EventStore,
    private readonly dataSource: DataSource,
  ) {}

  async execute({ id, password, token }: ChangePassword): Promise<void> {
    const { username } = await this.dataSource.manager.findOneByOrFail(User, { id });
    checkNewPassword(password, username);
    const passwordHash = await hashPassword(password);
    await this.store.transaction(async (transaction) => {
      await transaction.update(account, id, changePassword);
      transaction.alsoWrite((manager) => manager.update(User, { id }, { passwordHash }));
      transaction.alsoWrite((manager) =>
        manager.delete(Session, { userId: id, tokenHash: Not(hashOf(token)) }),
      );
    });
  }
}

/**
 * Changes the role of an account or whether anybody may sign in with it, and signs it out everywhere if that changed
 * anything. Refused with `last-administrator` when nobody would be left to undo it.
 */
export class ReviseAccount extends Command<AccountRecord> {
  constructor(
    readonly id: string,
    readonly change: AccountChange,
    readonly expectedVersion?: number,
  ) {
    super();
  }
}

@CommandHandler(ReviseAccount)
class ReviseAccountHandler implements ICommandHandler<ReviseAccount> {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  async execute({ id, change, expectedVersion }: ReviseAccount): Promise<AccountRecord> {
    return this.store.transaction(
      async (transaction) => {
        const before = await transaction.read(account, id);
        await transaction.update(account, id, reviseAccount(id, change), { expectedVersion });
        const after = await transaction.read(account, id);
        const version = await transaction.version(account, id);
        if (after === before || !after) return version;
        const { role, isDisabled } = after;
        const disabledAt = isDisabled ? this.clock.now() : null;
        transaction.alsoWrite(async (manager) => {
          // Two administrators who shut each other out at the same time wait for each other here.
          await manager.find(User, {
            where: administrators,
            order: { id: 'ASC' },
            lock: { mode: 'pessimistic_write' },
          });
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
      changed(this.clock, id),
    );
  }
}

/** Ends all sessions of an account. */
export class SignOutEverywhere extends Command<void> {
  constructor(
    readonly id: string,
    readonly expectedVersion?: number,
  ) {
    super();
  }
}

@CommandHandler(SignOutEverywhere)
class SignOutEverywhereHandler implements ICommandHandler<SignOutEverywhere> {
  constructor(private readonly store: EventStore) {}

  async execute({ id, expectedVersion }: SignOutEverywhere): Promise<void> {
    await this.store.transaction(async (transaction) => {
      await transaction.update(account, id, signOutEverywhere, { expectedVersion });
      transaction.alsoWrite(endSessions(id));
    });
  }
}

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

export const userCommandHandlers = [
  AddAccountHandler,
  AddFirstAccountHandler,
  ResetPasswordHandler,
  ChangePasswordHandler,
  ReviseAccountHandler,
  SignOutEverywhereHandler,
];
