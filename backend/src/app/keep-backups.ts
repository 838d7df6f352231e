import { execFile } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { INestApplicationContext } from '@nestjs/common';
import type { BaseLogger } from 'pino';
import { DataSource } from 'typeorm';
import { ownerUrlOf, type DatabaseUrls } from './create-app.js';
import { backUpPeople, countStillBackedUp } from '../platform/backup/back-up.js';
import { BackupSchedule } from '../platform/backup/backup-schedule.js';
import { expiredBackups } from '../platform/backup/kept-backups.js';
import { removeThrowawayDatabases } from '../platform/backup/throwaway-database.js';
import { ChangeListener } from '../platform/live/change-listener.js';
import { PersonalData } from '../platform/personal-data/personal-data.js';
import { Scrubber } from '../platform/personal-data/scrubber.js';
import { consoleProgram, productVersion } from '../product-files.js';

/**
 * Keeps backups in a folder: a new one as often as the settings say, and none of an erased person's key. Both stop with the
 * product.
 */
export const keepBackups = (
  app: INestApplicationContext,
  folder: string,
  urls: DatabaseUrls,
  log: Pick<BaseLogger, 'info' | 'warn'>,
): Scrubber => {
  const maker = { clock: () => new Date(), product: productVersion };
  const url = ownerUrlOf(urls);
  const scrubber = new Scrubber(
    async () => {
      await removeThrowawayDatabases(url);
      await backUpPeople(url, folder, maker);
    },
    'Erased data may still be in a backup',
    log,
  );
  app.get(PersonalData).alsoErase(scrubber);
  // Other backends erase too, and may have another folder.
  app.get(ChangeListener).afterErasures(() => scrubber.request());
  // The process may have ended between an erasure and this, or in a verification.
  scrubber.request();
  const schedule = app.get(BackupSchedule);
  schedule.countErasuresWaiting = async () =>
    scrubber.isFailing ? countStillBackedUp(app.get(DataSource).manager, folder) : 0;
  schedule.start(async (signal) => {
    const file = await run(signal);
    await run(signal, 'verify', file);
    for (const name of expiredBackups(await readdir(folder), new Date())) await rm(join(folder, name));
    log.info(`Backed up and verified: ${file}`);
  });
  return scrubber;
};

/** Runs `onchan backup` in a process of its own, so that requests do not wait for it. Returns its output. */
const run = async (signal: AbortSignal, ...words: string[]): Promise<string> => {
  signal.throwIfAborted();
  const command = [consoleProgram, 'backup', ...words];
  const running = promisify(execFile)(process.execPath, command);
  const end = () => running.child.kill('SIGTERM');
  signal.addEventListener('abort', end);
  try {
    // Also after the signal: it removes what it has made.
    return (await running).stdout.trim();
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    throw stderr ? new Error(stderr.trim(), { cause: error }) : error;
  } finally {
    signal.removeEventListener('abort', end);
  }
};
