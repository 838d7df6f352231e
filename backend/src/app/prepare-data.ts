import { CommandBus } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { defaultUsername } from '@onchan-bowls/contract/session';
import { DataSource } from 'typeorm';
import { isPassword } from '../features/users/password.js';
import { User } from '../features/users/user.entity.js';
import { demonstrate } from '../demonstration/demonstration.js';
import { AddFirstAccount } from '../features/users/users.commands.js';
import { runAs } from '../platform/event-store/write/command-context.js';
import { InvalidRequestError } from '../platform/http/problem-filter.js';
import { StartRefusedError } from '../platform/start-refused.js';

/**
 * Gives an empty database what it needs to be used: the first account and, where wanted, a demonstration season.
 * @param demonstrateFrom the weeks of the season are counted from it. Undefined for none.
 * @throws StartRefusedError when the password of the first account is easy to guess.
 */
export const prepareData = async (
  app: NestFastifyApplication,
  { adminPassword, demonstrateFrom }: { adminPassword: string; demonstrateFrom?: Date | undefined },
): Promise<void> => {
  const commands = app.get(CommandBus);
  try {
    await runAs({ actor: 'system' }, () =>
      commands.execute(new AddFirstAccount(defaultUsername, adminPassword)),
    );
  } catch (error) {
    if (error instanceof InvalidRequestError) throw new StartRefusedError(`ADMIN_PASSWORD: ${error.message}`);
    throw error;
  }
  if (demonstrateFrom) await demonstrate(commands, demonstrateFrom);
};

/** Whether this password still opens the first account, and whether anybody has signed in to it yet. */
export const firstAccount = async (
  app: NestFastifyApplication,
  password: string,
): Promise<'never-used' | 'used' | 'other-password'> => {
  const first = await app.get(DataSource).manager.findOneBy(User, { username: defaultUsername });
  if (!(await isPassword(password, first?.passwordHash, true))) return 'other-password';
  return first?.lastSignInAt ? 'used' : 'never-used';
};
