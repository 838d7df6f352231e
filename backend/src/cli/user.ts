import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { CommandBus } from '@nestjs/cqrs';
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

await withProduct(async (app) => {
  const commands = app.get(CommandBus);
  const [action, username, role] = process.argv.slice(2);
  if (action === 'list' && username === undefined) {
    const users = await app.get(DataSource).manager.find(User, { order: { username: 'ASC' } });
    for (const user of users) {
      process.stdout.write(`${user.username}\t${user.role}${user.disabledAt ? '\tdisabled' : ''}\n`);
    }
  } else if (action === 'add' && username !== undefined && isRole(role)) {
    await commands.execute(new AddAccount(username, await newPassword(), role));
  } else if (action === 'password' && username !== undefined) {
    await commands.execute(new ResetPassword(username, await newPassword()));
  } else if (action === 'disable' && username !== undefined) {
    await commands.execute(new DisableAccount(username));
  } else {
    throw new UsageError(usage);
  }
});
