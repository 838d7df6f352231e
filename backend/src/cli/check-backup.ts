import { join } from 'node:path';
import { ownerUrlOf, type DatabaseUrls } from '../app/create-app.js';
import { noteVerified } from '../platform/backup/backup-record.js';
import { checkRestored } from '../platform/backup/check-restored.js';
import { type Backup, restoreInto } from '../platform/backup/restore.js';
import { withThrowawayDatabase } from '../platform/backup/throwaway-database.js';
import type { Config } from '../platform/config.js';
import { inProduct, keyOf } from './with-product.js';

/** Restores a backup into a throwaway database of the configured server, and checks it there. @throws StartRefusedError when something is wrong. */
export const checkBackup = async (backup: Backup, config: Config, urls: DatabaseUrls): Promise<void> => {
  const personalDataKey = await keyOf(config, urls);
  await withThrowawayDatabase(ownerUrlOf(urls), async (databaseUrl) => {
    await restoreInto(databaseUrl, backup);
    const mail = { ...config.mail, folder: join(config.mail.folder, 'of-no-database') };
    const settings = { ...config, databaseUrl, migrationDatabaseUrl: undefined, mail, personalDataKey };
    await inProduct(settings, async (app) => {
      await checkRestored(app, backup);
    });
  });
  await noteVerified(ownerUrlOf(urls), backup.header, new Date());
};
