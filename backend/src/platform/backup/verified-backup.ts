import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { BackupSchedule } from './backup-schedule.js';
import { expiredBackups } from './kept-backups.js';

/** How often a file is verified before another is made. */
const attemptsPerFile = 2;

/** How many files may wait for their verification: a backup can be large. */
const mostUnverified = 3;

/** The console commands that make and verify a backup. */
export interface BackupCommands {
  /** @returns the path of the new file. */
  make: () => Promise<string>;
  verify: (file: string) => Promise<void>;
}

/**
 * Makes and verifies a backup in a folder, and removes the expired ones. A file whose verification has failed is verified once more, as
 * the reason may have been another one than the file. Then another file is made, in case this one is damaged, but no more than a few until the next round.
 * @returns the path of the file.
 */
export const makeVerifiedBackup = async (
  schedule: BackupSchedule,
  folder: string,
  { make, verify }: BackupCommands,
): Promise<string> => {
  let file: string;
  try {
    const unverified = await fileToVerify(schedule, folder);
    file = unverified === undefined ? await make() : join(folder, unverified);
    try {
      await verify(file);
    } catch (error) {
      schedule.noteFailure(basename(file));
      throw error;
    }
  } catch (error) {
    // The first error is the one to report.
    await removeExpired(schedule, folder).catch(() => undefined);
    throw error;
  }
  await removeExpired(schedule, folder);
  return file;
};

/** The file that is verified before another is made; undefined when another is to be made. */
const fileToVerify = async (schedule: BackupSchedule, folder: string): Promise<string | undefined> => {
  const present = await filesIn(folder);
  const unverified = (await schedule.unverifiedFiles()).filter((name) => present.includes(name));
  const promising = unverified.find((name) => schedule.failuresOf(name) < attemptsPerFile);
  return promising ?? (unverified.length < mostUnverified ? undefined : unverified[0]);
};

const removeExpired = async (schedule: BackupSchedule, folder: string): Promise<void> => {
  const present = await filesIn(folder);
  const verified = (await schedule.verifiedFiles()).find((name) => present.includes(name));
  for (const name of expiredBackups(present, schedule.clock.now(), verified)) await rm(join(folder, name));
};

/** The first backup makes the folder. */
const filesIn = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};
