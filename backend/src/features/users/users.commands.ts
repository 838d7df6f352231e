import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Role } from '@onchan-bowls/contract/session';
import { DataSource, IsNull, Not, type EntityManager } from 'typeorm';
import { v4 } from 'uuid';
import { violatedConstraint } from '../../platform/database/conflicts.js';
import { Clock } from '../../platform/event-store/clock.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { Refused } from '../../platform/event-store/refused.js';
import { account, addAccount, disableAccount, resetPassword } from './account.js';
import { hashPassword } from './password.js';
import { Session, User } from './user.entity.js';

/** Refused with `account-exists` when the username is taken, in capitals or not. */
export class AddAccount extends Command<void> {
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

  async execute({ username, password, role }: AddAccount): Promise<void> {
    const passwordHash = await hashPassword(password);
    const user = { id: v4(), username, passwordHash, role, createdAt: this.clock.now() };
    try {
      await this.store.transaction(async (transaction) => {
        await transaction.update(account, user.id, addAccount(role));
        transaction.alongside((manager) => manager.insert(User, user));
      });
    } catch (error) {
      if (violatedConstraint(error) === 'users_username') throw new Refused('account-exists');
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
      if (!(error instanceof Refused && error.code === 'account-exists')) throw error;
    }
  }
}

/** Sets another password and signs the account out everywhere. */
export class ResetPassword extends Command<void> {
  constructor(
    readonly username: string,
    readonly password: string,
  ) {
    super();
  }
}

@CommandHandler(ResetPassword)
class ResetPasswordHandler implements ICommandHandler<ResetPassword> {
  constructor(
    private readonly store: EventStore,
    private readonly dataSource: DataSource,
  ) {}

  async execute({ username, password }: ResetPassword): Promise<void> {
    const { id } = await getUser(this.dataSource.manager, username);
    const passwordHash = await hashPassword(password);
    await this.store.transaction(async (transaction) => {
      await transaction.update(account, id, resetPassword);
      transaction.alongside((manager) => manager.update(User, { id }, { passwordHash }));
      transaction.alongside((manager) => manager.delete(Session, { userId: id }));
    });
  }
}

/** Ends an account and signs it out everywhere. Refused for the last administrator: nobody could undo it. */
export class DisableAccount extends Command<void> {
  constructor(readonly username: string) {
    super();
  }
}

@CommandHandler(DisableAccount)
class DisableAccountHandler implements ICommandHandler<DisableAccount> {
  constructor(
    private readonly store: EventStore,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async execute({ username }: DisableAccount): Promise<void> {
    const { manager } = this.dataSource;
    const { id, role } = await getUser(manager, username);
    const others = { id: Not(id), role: 'admin', disabledAt: IsNull() } as const;
    if (role === 'admin' && !(await manager.existsBy(User, others))) throw new Refused('last-administrator');
    await this.store.transaction(async (transaction) => {
      await transaction.update(account, id, disableAccount);
      transaction.alongside((rows) => rows.update(User, { id }, { disabledAt: this.clock.now() }));
      transaction.alongside((rows) => rows.delete(Session, { userId: id }));
    });
  }
}

const getUser = async (manager: EntityManager, username: string): Promise<User> => {
  const user = await manager
    .createQueryBuilder(User, 'user')
    .where('lower(username) = lower(:username)', { username })
    .getOne();
  if (!user) throw new Refused('account-not-found');
  return user;
};

export const userCommandHandlers = [
  AddAccountHandler,
  AddFirstAccountHandler,
  ResetPasswordHandler,
  DisableAccountHandler,
];
