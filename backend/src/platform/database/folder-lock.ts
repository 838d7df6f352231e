import { existsSync } from 'node:fs';
import { access, appendFile, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartRefusedError } from '../start-refused.js';

export class FolderInUseError extends StartRefusedError {}

/** SQLite's result for a file that is locked by another process. */
const busy = 5;

/** The locks of this process. Without a reference, garbage collection would release them. */
const held = new Set<DatabaseSync>();

/**
 * Locks the folder for this process and returns the function that unlocks it. The lock is one of the operating system on the file
 * `lock` in it, which SQLite takes for us. The system grants it to one process and releases it when that process ends in any
 * way. It belongs to the file, so processes of other containers see it too. Nothing else of this process must open the file: closing it
 * would release the lock.
 *
 * @throws FolderInUseError when another process holds the lock; StartRefusedError where files cannot be locked.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const path = join(folder, 'lock');
  if (!existsSync(path)) await appendFile(path, '', { mode: 0o600 });
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(path);
    // Nothing is ever written, so a full disk does not matter.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock?.close();
    const { errcode } = error as { errcode?: number };
    if (errcode === busy) {
      throw new FolderInUseError(
        `The data folder ${folder} is in use by another running process: stop that one first`,
      );
    }
    // Throws the operating system's reason if there is one.
    await access(folder, constants.W_OK);
    throw new StartRefusedError(
      `The data folder ${folder} cannot be locked (${(error as Error).message}): put it on a disk of this machine`,
      { cause: error },
    );
  }
  const taken = lock;
  held.add(taken);
  return () => {
    if (held.delete(taken)) taken.close();
  };
}
