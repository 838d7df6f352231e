import { formatHead } from '@onchan-bowls/contract/history';
import { ownerUrlOf } from '../app/create-app.js';
import { backUp } from '../platform/backup/back-up.js';
import { checkBackup } from './check-backup.js';
import { openBackup } from '../platform/backup/restore.js';
import { readConfig } from '../platform/config.js';
import { productVersion } from '../product-files.js';
import { assertDatabase, onDatabase } from './on-database.js';

/** Makes a backup in this folder, by default in the configured one. */
export const backUpInto = (folder?: string): Promise<void> => make(folder);

/** Makes a backup in the folder of the database that this one was restored from, and so makes the folder this one's. */
export const takeOver = (): Promise<void> => make(undefined, { takesOver: true });

const make = async (folder?: string, { takesOver = false } = {}): Promise<void> => {
  const config = readConfig(process.env);
  assertDatabase(config);
  await onDatabase(config, async (urls) => {
    const home = config.backups.folder;
    const maker = { clock: () => new Date(), product: productVersion, home, takesOver };
    const file = await backUp(ownerUrlOf(urls), folder ?? home, maker);
    process.stdout.write(`${file}\n`);
  });
};

/** Restores a backup into a throwaway database and checks it. */
export const verify = async (file: string): Promise<void> => {
  const config = readConfig(process.env);
  assertDatabase(config);
  const backup = await openBackup(file);
  await onDatabase(config, async (urls) => {
    await checkBackup(backup, config, urls);
    process.stdout.write(`${file} is complete: ${formatHead(backup.header)}\n`);
  });
};
