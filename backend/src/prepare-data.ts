import { CommandBus } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { defaultUsername } from '@onchan-bowls/contract/session';
import { DataSource } from 'typeorm';
import { isPassword } from './features/users/password.js';
import { User } from './features/users/user.entity.js';
import { demonstrate } from './demonstration.js';
import { AddFirstAccount } from './features/users/users.commands.js';
import { runAs } from './platform/event-store/command-context.js';

/** Gives an empty database what it needs to be used: the first account and, where wanted, a demonstration season. */
export const prepareData = async (
  app: NestFastifyApplication,
  { adminPassword, demoData }: { adminPassword: string; demoData: boolean },
): Promise<void> => {
  const [head] = await app.get(DataSource).query<{ position: string }[]>(`SELECT position FROM event_head`);
  const commands = app.get(CommandBus);
  await runAs({ actor: 'system' }, () =>
    commands.execute(new AddFirstAccount(defaultUsername, adminPassword)),
  );
  if (demoData && head?.position === '0') await demonstrate(commands, new Date());
};

/** Whether the password opens the first account, which may have been given another one since. */
export const opensFirstAccount = async (app: NestFastifyApplication, password: string): Promise<boolean> => {
  const first = await app.get(DataSource).manager.findOneBy(User, { username: defaultUsername });
  return isPassword(password, first?.passwordHash);
};
