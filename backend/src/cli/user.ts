import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus, type Command } from '@nestjs/cqrs';
import { roles, type Role } from '@onchan-bowls/contract/session';
import { DataSource } from 'typeorm';
import { AddAccount, DisableAccount, ResetPassword } from '../features/users/users.commands.js';
import { User } from '../features/users/user.entity.js';
import { UsageError, withProduct } from './with-product.js';

const usage = `Usage: npm run user -- list
       npm run user -- add <username> ${roles.join('|')}
       npm run user -- password <username>
       npm run user -- disable <username>
A password is read from standard input when it is piped in; otherwise one is made and printed.`;

const shortest = 12;

const newPassword = async (): Promise<string> => {
  const given = process.stdin.isTTY ? '' : (await text(process.stdin)).trim();
  if (given === '') {
    const made = randomBytes(12).toString('base64url');
    process.stdout.write(`The password is ${made}\n`);
    return made;
  }
  if (given.length < shortest) throw new UsageError(`A password has at least ${shortest} characters`);
  return given;
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
  const execute =
    (command: () => Promise<Command<void>> | Command<void>) => async (app: INestApplicationContext) =>
      app.get(CommandBus).execute(await command());
  if (action === 'add' && isRole(role)) {
    return execute(async () => new AddAccount(username, await newPassword(), role));
  }
  if (action === 'password') return execute(async () => new ResetPassword(username, await newPassword()));
  if (action === 'disable') return execute(() => new DisableAccount(username));
  return undefined;
});
