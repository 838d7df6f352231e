import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { endDemonstration, planDemonstration } from '../demonstration/demonstration-plan.js';
import { firstAccount, prepareData } from '../app/prepare-data.js';
import { StartRefusedError } from '../platform/start-refused.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { createDatabase, type ThrowawayDatabase } from '../testing/throwaway-database.js';

const adminPassword = 'correct horse battery staple';

let dataDir: string;
let unused: ThrowawayDatabase;
let whole: RunningApp;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'demonstration-'));
  unused = await createDatabase({ empty: true });
  whole = await startApp();
});
afterAll(async () => {
  await whole.stop();
  await unused.drop();
  await rm(dataDir, { recursive: true });
});

/** What the demonstration has recorded. */
const recorded = ({ app }: RunningApp) =>
  app
    .get(DataSource)
    .query<object[]>(
      `SELECT stream, stream_id, type, data - 'appliedAt' AS data FROM events WHERE actor = 'demo' ORDER BY position`,
    );

it('a first password that is easy to guess is refused in one sentence', async () => {
  const refused = prepareData(whole.app, { adminPassword: 'passwordpassword' });
  await expect(refused).rejects.toThrow(StartRefusedError);
  await expect(refused).rejects.toThrow(/^ADMIN_PASSWORD: This password is too easy to guess/);
});

it('a start knows whether the first password has been used, and whether it still opens the account', async () => {
  const state = (password = adminPassword) => firstAccount(whole.app, password);
  for (let start = 0; start < 2; start += 1) {
    await prepareData(whole.app, { adminPassword });
    expect(await state()).toBe('never-used');
  }
  await whole.visitor.send('POST', '/api/admin/session', { password: adminPassword });
  expect(await state()).toBe('used');
  expect(await state('another password')).toBe('other-password');
  await prepareData(whole.app, { adminPassword: 'another long password' });
  expect(await state()).toBe('used');
});

it('the demonstration season is whole, wherever its filling in is interrupted', async () => {
  const from = await planDemonstration({ dataDir, demoData: true }, unused.url);
  const interrupted = await startApp();
  await prepareData(whole.app, { adminPassword, demonstrateFrom: from });

  const commands = interrupted.app.get(CommandBus);
  const execute = commands.execute.bind(commands);
  for (const most of [1, 5, 20, 30]) {
    let left = most;
    const spy = jest.spyOn(commands, 'execute').mockImplementation((command) => {
      if (left === 0) throw new Error('Killed');
      left -= 1;
      return execute(command);
    });
    const start = prepareData(interrupted.app, {
      adminPassword,
      demonstrateFrom: await planDemonstration({ dataDir, demoData: true }, interrupted.database.url),
    });
    await expect(start).rejects.toThrow('Killed');
    spy.mockRestore();
  }
  const again = await planDemonstration({ dataDir, demoData: true }, interrupted.database.url);
  expect(again).toEqual(from);
  await prepareData(interrupted.app, { adminPassword, demonstrateFrom: again });
  expect(await recorded(interrupted)).toEqual(await recorded(whole));
  await endDemonstration(dataDir);
  expect(await planDemonstration({ dataDir, demoData: true }, whole.database.url)).toBeUndefined();
  await interrupted.stop();
});

it('it does not enter a folder into which a key was put: a backup is to be restored there', async () => {
  const keyFile = join(dataDir, 'personal-data-key');
  await writeFile(keyFile, Buffer.alloc(32, 1).toString('base64'));
  expect(await planDemonstration({ dataDir, demoData: true }, unused.url)).toBeUndefined();
  await rm(keyFile);
});

it('nor one whose key is in the environment', async () => {
  const personalDataKey = Buffer.alloc(32, 1);
  expect(await planDemonstration({ dataDir, demoData: true, personalDataKey }, unused.url)).toBeUndefined();
});

it('nor, after an interruption, one for which it is not wanted any more', async () => {
  await planDemonstration({ dataDir, demoData: true }, unused.url);
  expect(await planDemonstration({ dataDir, demoData: false }, unused.url)).toBeUndefined();
  expect(existsSync(join(dataDir, 'demonstration-unfinished'))).toBe(false);
});
