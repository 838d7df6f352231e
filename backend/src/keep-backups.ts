import { execFile } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { INestApplicationContext } from '@nestjs/common';
import type { BaseLogger } from 'pino';
import { ownerUrlOf, type DatabaseUrls } from './create-app.js';
import { backUpPeople } from './platform/backup/back-up.js';
import { BackupSchedule } from './platform/backup/backup-schedule.js';
import { outdatedBackups } from './platform/backup/kept-backups.js';
import { PersonalData } from './platform/personal-data/personal-data.js';
import { Scrubber } from './platform/personal-data/scrubber.js';
import { productVersion } from './product-version.js';

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
  const scrubber = new Scrubber(
    () => backUpPeople(ownerUrlOf(urls), folder, maker),
    "An erased person's key is still in the backup",
    log,
  );
  app.get(PersonalData).alsoErase(scrubber);
  // The process may have ended between an erasure and this.
  scrubber.request();
  app.get(BackupSchedule).start(async (signal) => {
    const file = await run(signal, folder);
    await run(signal, 'verify', file);
    for (const name of outdatedBackups(await readdir(folder), new Date())) await rm(join(folder, name));
    log.info(`Backed up and verified: ${file}`);
  });
  return scrubber;
};

/** Runs `onchan backup` in a process of its own, so that requests do not wait for it. Returns its output. */
const run = async (signal: AbortSignal, ...words: string[]): Promise<string> => {
  const command = [join(import.meta.dirname, 'onchan.js'), 'backup', ...words];
  try {
    return (await promisify(execFile)(process.execPath, command, { signal })).stdout.trim();
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    throw stderr ? new Error(stderr.trim(), { cause: error }) : error;
  }
};
