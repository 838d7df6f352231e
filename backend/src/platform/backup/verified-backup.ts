import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupSchedule } from './backup-schedule.js';
import { expiredBackups } from './kept-backups.js';

/** The console commands that make and verify a backup. */
export interface BackupCommands {
  /** @returns the path of the new file. */
  make(): Promise<string>;
  verify(file: string): Promise<void>;
}

/**
 * Makes and verifies a backup in a folder, and removes the outdated ones. A file whose verification has failed is verified again:
 * otherwise each attempt would leave another one. @returns the path of the file.
 */
export const makeVerifiedBackup = async (
  schedule: BackupSchedule,
  folder: string,
  { make, verify }: BackupCommands,
): Promise<string> => {
  try {
    const present = await filesIn(folder);
    const unverified = (await schedule.unverifiedFiles()).find((name) => present.includes(name));
    const file = unverified === undefined ? await make() : join(folder, unverified);
    await verify(file);
    return file;
  } finally {
    const present = await filesIn(folder);
    const verified = (await schedule.verifiedFiles()).find((name) => present.includes(name));
    for (const name of expiredBackups(present, new Date(), verified)) await rm(join(folder, name));
  }
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
