import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus, QueryBus, type Command } from '@nestjs/cqrs';
import { club } from '@onchan-bowls/contract/club';
import type { Role } from '@onchan-bowls/contract/roles';
import { newAccountName, newPassword } from '@onchan-bowls/contract/session';
import moment from 'moment-timezone';
import type { z } from 'zod';
import type { AccountChange } from '../features/users/account.js';
import { RemoveSecondFactor } from '../features/users/second-factor.commands.js';
import {
  AddAccount,
  MakePasswordLink,
  ResetPassword,
  ReviseAccount,
} from '../features/users/users.commands.js';
import { GetAccount, ListAccounts } from '../features/users/users.queries.js';
import { UsageError } from './usage-error.js';
import { withProduct } from './with-product.js';

/** @throws UsageError with the sentence for what is wrong. */
const checked = <T>(name: string, schema: z.ZodType<T>, word: string): T => {
  const { data, error } = schema.safeParse(word);
  if (data === undefined) throw new UsageError(`${name}: ${error?.issues[0]?.message ?? 'not valid'}`);
  return data;
};

/** The password that is piped in, without the line's end, or else one that is made. */
const choosePassword = async (): Promise<{ password: string; isMade: boolean }> => {
  const given = process.stdin.isTTY ? '' : (await text(process.stdin)).replace(/\r?\n$/, '');
  if (given === '') return { password: randomBytes(12).toString('base64url'), isMade: true };
  return { password: checked('Password', newPassword, given), isMade: false };
};

/** Executes a command with the chosen password, and prints one that was made. */
const withPassword = (
  commandWith: (
    password: string,
    app: INestApplicationContext,
  ) => Command<unknown> | Promise<Command<unknown>>,
): Promise<void> =>
  withProduct(async (app) => {
    const { password, isMade } = await choosePassword();
    await app.get(CommandBus).execute(await commandWith(password, app));
    process.stdout.write(isMade ? `Done. The password is ${password}\n` : 'Done.\n');
  });

const revise = (username: string, change: AccountChange): Promise<void> =>
  withProduct(async (app) => {
    await app.get(CommandBus).execute(new ReviseAccount(await idOf(app, username), change));
    process.stdout.write('Done.\n');
  });

const idOf = async (app: INestApplicationContext, username: string): Promise<string> =>
  (await app.get(QueryBus).execute(new GetAccount({ username }))).id;

/** Lists the accounts. */
export const list = (): Promise<void> =>
  withProduct(async (app) => {
    for (const { username, role, lastSignInAt, disabledAt } of await app
      .get(QueryBus)
      .execute(new ListAccounts())) {
      const lastSignIn = lastSignInAt
        ? `signed in ${moment.tz(lastSignInAt, club.zone).format('YYYY-MM-DD HH:mm')}`
        : 'never signed in';
      process.stdout.write(`${username}\t${role}\t${lastSignIn}${disabledAt ? '\tdisabled' : ''}\n`);
    }
  });

/** Adds an account. @param role one of `roles`. */
export const add = async (username: string, role: string): Promise<void> => {
  const name = checked('Username', newAccountName, username);
  await withPassword((password) => new AddAccount(name, password, role as Role));
};

/** Sets a new password. */
export const setPassword = (username: string): Promise<void> =>
  withPassword(async (password, app) => new ResetPassword(await idOf(app, username), password));

/** Makes a link by which the owner of an account chooses its password, and sends or prints it. */
export const makeLink = (username: string): Promise<void> =>
  withProduct(async (app, { publicUrl, port }) => {
    const origin = publicUrl ?? `http://localhost:${port}`;
    const command = new MakePasswordLink(await idOf(app, username), origin, publicUrl !== undefined);
    const { sentTo, link, expiresAt } = await app.get(CommandBus).execute(command);
    const until = moment.tz(expiresAt, club.zone).format('YYYY-MM-DD HH:mm');
    process.stdout.write(
      `${link ?? `The product sends it to ${sentTo}`}\nThe link works once, until ${until}.\n`,
    );
  });

/** Gives an account another role. @param role one of `roles`. */
export const setRole = (username: string, role: string): Promise<void> =>
  revise(username, { role: role as Role });

/** Disables an account. */
export const disable = (username: string): Promise<void> => revise(username, { disabled: true });

/** Enables a disabled account. */
export const enable = (username: string): Promise<void> => revise(username, { disabled: false });

/** Removes the second factor of an account, if it has one. */
export const resetFactor = (username: string): Promise<void> =>
  withProduct(async (app) => {
    await app.get(CommandBus).execute(new RemoveSecondFactor(await idOf(app, username)));
    process.stdout.write('Done.\n');
  });
