import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus, QueryBus, type Command } from '@nestjs/cqrs';
import { club } from '@onchan-bowls/contract/club';
import { newPassword, accountName, roles, type Role } from '@onchan-bowls/contract/session';
import moment from 'moment-timezone';
import type { z } from 'zod';
import type { AccountChange } from '../features/users/account.js';
import { AddAccount, ResetPassword, ReviseAccount } from '../features/users/users.commands.js';
import { GetAccount, ListAccounts } from '../features/users/users.queries.js';
import { UsageError } from './command.js';
import { withProduct } from './with-product.js';

const usage = `Usage: npm run user -- list
       npm run user -- add <username> ${roles.join('|')}
       npm run user -- password <username>
       npm run user -- role <username> ${roles.join('|')}
       npm run user -- disable <username>
       npm run user -- enable <username>
A password is read from standard input when it is piped in; otherwise one is made and printed.`;

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

const isRole = (word: string | undefined): word is Role => roles.some((role) => role === word);

const list = async (app: INestApplicationContext): Promise<void> => {
  for (const { username, role, lastSignInAt, disabledAt } of await app
    .get(QueryBus)
    .execute(new ListAccounts())) {
    const lastSignIn = lastSignInAt
      ? `signed in ${moment.tz(lastSignInAt, club.zone).format('YYYY-MM-DD HH:mm')}`
      : 'never signed in';
    process.stdout.write(`${username}\t${role}\t${lastSignIn}${disabledAt ? '\tdisabled' : ''}\n`);
  }
};

await withProduct(usage, ([action, username, role]) => {
  if (username === undefined) return action === 'list' ? list : undefined;
  const idOf = async (app: INestApplicationContext): Promise<string> =>
    (await app.get(QueryBus).execute(new GetAccount({ username }))).id;
  const withPassword =
    (
      command: (
        password: string,
        app: INestApplicationContext,
      ) => Command<unknown> | Promise<Command<unknown>>,
    ) =>
    async (app: INestApplicationContext) => {
      const { password, isMade } = await choosePassword();
      await app.get(CommandBus).execute(await command(password, app));
      process.stdout.write(isMade ? `Done. The password is ${password}\n` : 'Done.\n');
    };
  const revise = (change: AccountChange) => async (app: INestApplicationContext) => {
    await app.get(CommandBus).execute(new ReviseAccount(await idOf(app), change));
    process.stdout.write('Done.\n');
  };
  if (action === 'add' && isRole(role)) {
    const name = checked('Username', accountName, username);
    return withPassword((password) => new AddAccount(name, password, role));
  }
  if (action === 'password')
    return withPassword(async (password, app) => new ResetPassword(await idOf(app), password));
  if (action === 'role' && isRole(role)) return revise({ role });
  if (action === 'disable') return revise({ disabled: true });
  if (action === 'enable') return revise({ disabled: false });
  return undefined;
});
