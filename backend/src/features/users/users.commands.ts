import type { AccountRecord, AccountRevision } from '@onchan-bowls/contract/accounts';
import type { MadeLink } from '@onchan-bowls/contract/password-links';
import type { Role } from '@onchan-bowls/contract/roles';
import { IsNull, Not, type EntityManager } from 'typeorm';
import { v4, v7 } from 'uuid';
import { violatedConstraint } from '../../platform/database/violated-constraint.js';
import { streamOf } from '../../platform/event-store/write/command-reads.js';
import type { Clock } from '../../platform/event-store/clock.js';
import { commandContext, runAs } from '../../platform/event-store/write/command-context.js';
import { hashOf, newToken } from '../../platform/secret-token.js';
import { skeletonOf } from '../../platform/look-alikes.js';
import { MailSettings } from '../../platform/outbox/mail-settings.js';
import type { Outbox } from '../../platform/outbox/outbox.js';
import { command, type CommandServices } from '../../platform/records/record-commands.js';
import { refuse, RefusedError } from '../../platform/refused.js';
import {
  account,
  addAccount,
  changeEmail,
  changePassword,
  choosePassword,
  makeLink,
  resetPassword,
  reviseAccount,
  signOutEverywhere,
} from './account.js';
import { emailChangedMail, linkMail } from './account-mails.js';
import { checkNewPassword } from './new-password.js';
import { hashPassword } from './password.js';
import { addressOf, deleteLinks, mailKey, newLink, ownerOf, storeLink, useLink } from './password-links.js';
import { isShared, signInNameOf } from './sign-in-name.js';
import { Session, User } from './user.entity.js';
import { getAccount } from './users.queries.js';

const add = async (
  { store, clock }: CommandServices,
  username: string,
  password: string | undefined,
  role: Role,
  email: string | null = null,
): Promise<AccountRecord> => {
  if (password !== undefined) checkNewPassword(password, username);
  // Nobody knows the one that is made up.
  const passwordHash = await hashPassword(password ?? newToken());
  const signInName = signInNameOf(username);
  const user = { id: v4(), username, signInName, passwordHash, email, role, createdAt: clock.now() };
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
 * Returns the new account. Without a password its owner chooses one by a link. Refused with `account-exists` when the username is taken in upper or lower case, or looks like that of
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
    { store, clock, manager },
    id: string,
    password: string,
    expectedVersion?: number,
  ): Promise<AccountRecord> => {
    const user = (await manager.findOneBy(User, { id })) ?? refuse('account-not-found');
    const alsoWrite = [await newPassword(user, password)];
    return store.transaction(
      { records: [streamOf(account, id)] },
      (transaction) => {
        transaction.update(account, id, resetPassword(id), { expectedVersion, alsoWrite });
        return transaction.version(account, id);
      },
      changed(clock, id),
    );
  },
);

/** Changes the password of the signed-in account and ends its sessions, except the one with this token. */
export const ChangePassword = command(
  async ({ store, manager }, id: string, password: string, token: string): Promise<void> => {
    const user = await manager.findOneByOrFail(User, { id });
    const alsoWrite = [await newPassword(user, password, token)];
    await store.update(account, id, changePassword, { alsoWrite });
  },
);

/**
 * Makes a link by which the owner of an account chooses its password. It is mailed when the account has an address and mails are sent.
 * @param mayMail whether the link leads anywhere for somebody else.
 */
export const MakePasswordLink = command(
  async (
    { store, clock, manager: reads, outbox, get },
    id: string,
    origin: string,
    mayMail = true,
  ): Promise<MadeLink> => {
    const user = (await reads.findOneBy(User, { id })) ?? refuse('account-not-found');
    const link = newLink(user.lastSignInAt === null ? 'invitation' : 'reset', clock.now());
    const sentTo = mayMail && get(MailSettings).smtpUrl !== undefined ? user.email : null;
    const writeLink = async (manager: EntityManager): Promise<void> => {
      if (!(await storeLink(manager, user, 'club', link))) throw new RefusedError('changed-meanwhile');
      if (sentTo !== null)
        await outbox.mailOnce(mailKey(user), linkMail(user.username, sentTo, link, origin), manager);
    };
    const { actor } = commandContext();
    // Without the sender's key: a repetition could not return the first link, so it makes another one.
    await runAs({ actor }, () => store.update(account, id, makeLink(id), { alsoWrite: [writeLink] }));
    return {
      sentTo,
      link: sentTo === null ? addressOf(origin, link) : null,
      expiresAt: link.expiresAt.toISOString(),
    };
  },
);

/** Sets the password of an account by a link, ends its sessions and makes its links void. The actor is the account. */
export const ChoosePassword = command(
  async ({ store, clock, manager }, token: string, password: string): Promise<void> => {
    const owner = await ownerOf(manager, token, clock.now());
    const { id } = owner;
    const alsoWrite = [useLink(id, token), await newPassword(owner, password)];
    await runAs({ actor: id }, () => store.update(account, id, choosePassword, { alsoWrite }));
  },
);

/** Changes the address of the signed-in account; the former one gets a notice. Refused with `shared-email` for the shared account. */
export const ChangeEmail = command(
  async ({ store, manager: reads, outbox }, id: string, email: string | null): Promise<void> => {
    const user = await reads.findOneByOrFail(User, { id });
    // Several people know its password, and the address would outlast a new one.
    if (isShared(user.username)) throw new RefusedError('shared-email');
    if (user.email === email) return;
    await store.update(account, id, changeEmail, { alsoWrite: [writeEmail(outbox, user, email)] });
  },
);

/**
 * Changes the role of an account, its address or whether it may sign in, and signs it out everywhere if it has another role or may not sign in. Refused
 * with `last-administrator` when no administrator would be left to undo it.
 */
export const ReviseAccount = command(
  async (
    { store, clock, manager: reads, outbox },
    id: string,
    { email, ...change }: AccountRevision,
    expectedVersion?: number,
  ): Promise<AccountRecord> => {
    const user = (await reads.findOneBy(User, { id })) ?? refuse('account-not-found');
    const hasNewEmail = email !== undefined && email !== user.email;
    return store.transaction(
      { records: [streamOf(account, id)] },
      (transaction) => {
        const before = transaction.read(account, id);
        transaction.update(account, id, reviseAccount(id, { ...change, hasNewEmail }), { expectedVersion });
        if (hasNewEmail) transaction.alsoWrite(writeEmail(outbox, user, email));
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
        transaction.alsoWrite(endAccess(id));
        return version;
      },
      changed(clock, id),
    );
  },
);

/** Ends all sessions of an account. */
export const SignOutEverywhere = command(
  async ({ store }, id: string, expectedVersion?: number): Promise<void> => {
    const alsoWrite = [endAccess(id)];
    await store.update(account, id, signOutEverywhere, { expectedVersion, alsoWrite });
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

/** Stores another address and sends a notice to the former one. Links that were sent there no longer work. */
const writeEmail =
  (outbox: Outbox, { id, username }: User, email: string | null) =>
  async (manager: EntityManager): Promise<void> => {
    const { email: former } = await manager.findOneByOrFail(User, { id });
    await manager.update(User, { id }, { email });
    await deleteLinks(manager, id);
    if (former !== null)
      await outbox.mailOnce(`account-email-${v7()}`, emailChangedMail(username, former), manager);
  };

/**
 * Hashes a new password. Returns the write that stores it, ends the sessions, except the one with this token, and makes links void.
 * @throws InvalidRequestError when it is easy to guess.
 */
const newPassword = async (
  { id, username }: Pick<User, 'id' | 'username'>,
  password: string,
  exceptToken?: string,
) => {
  checkNewPassword(password, username);
  const passwordHash = await hashPassword(password);
  return async (manager: EntityManager): Promise<void> => {
    await manager.update(User, { id }, { passwordHash });
    await endAccess(id, exceptToken)(manager);
  };
};

/** Ends the sessions of an account, except the one with this token, and makes its links void. */
export const endAccess =
  (userId: string, exceptToken?: string) =>
  async (manager: EntityManager): Promise<void> => {
    await manager.delete(Session, {
      userId,
      ...(exceptToken !== undefined && { tokenHash: Not(hashOf(exceptToken)) }),
    });
    await deleteLinks(manager, userId);
  };
