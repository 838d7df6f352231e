import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus, type Command } from '@nestjs/cqrs';
import { newPassword, newUsername, roles, type Role } from '@onchan-bowls/contract/session';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { AddAccount, DisableAccount, ResetPassword } from '../features/users/users.commands.js';
import { User } from '../features/users/user.entity.js';
import { UsageError, withProduct } from './with-product.js';

const usage = `Usage: npm run user -- list
       npm run user -- add <username> ${roles.join('|')}
       npm run user -- password <username>
       npm run user -- disable <username>
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
  const users = await app.get(DataSource).manager.find(User, { order: { username: 'ASC' } });
  for (const { username, role, disabledAt } of users) {
    process.stdout.write(`${username}\t${role}${disabledAt ? '\tdisabled' : ''}\n`);
  }
};

await withProduct(usage, ([action, username, role]) => {
  if (username === undefined) return action === 'list' ? list : undefined;
  const withPassword =
    (command: (password: string) => Command<void>) => async (app: INestApplicationContext) => {
      const { password, isMade } = await choosePassword();
      await app.get(CommandBus).execute(command(password));
      process.stdout.write(isMade ? `Done. The password is ${password}\n` : 'Done.\n');
    };
  if (action === 'add' && isRole(role)) {
    const name = checked('Username', newUsername, username);
    return withPassword((password) => new AddAccount(name, password, role));
  }
  if (action === 'password') return withPassword((password) => new ResetPassword(username, password));
  if (action === 'disable') {
    return async (app) => {
      await app.get(CommandBus).execute(new DisableAccount(username));
      process.stdout.write('Done.\n');
    };
  }
  return undefined;
});
