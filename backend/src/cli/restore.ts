import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { formatHead } from '@onchan-bowls/contract/history';
import { ownerUrlOf } from '../app/create-app.js';
import { endDemonstration } from '../demonstration/demonstration-plan.js';
import { peopleFile, readErasures } from '../platform/backup/back-up.js';
import { checkRestored } from '../platform/backup/check-restored.js';
import { erasedLater } from '../platform/event-store/log/key-inventory.js';
import { openBackup, restoreInto } from '../platform/backup/restore.js';
import { readConfig } from '../platform/config.js';
import { onDatabase } from './on-database.js';
import { inProduct, keyOf } from './with-product.js';

/** Restores a backup into the configured database, which must be empty, and checks it. */
export const restore = async (file: string): Promise<void> => {
  const backup = await openBackup(file);
  const config = readConfig(process.env);
  await onDatabase(config, async (urls) => {
    const { header } = backup;
    const check = async () => {
      process.stdout.write(`Restored ${header.position} events, as of ${header.madeAt}\n`);
      await endDemonstration(config.dataDir);
      const personalDataKey = await keyOf(config, urls, { isRestoring: true });
      const settings = { ...config, ...urls, personalDataKey };
      const kept = [...(await readErasures(dirname(file))), ...(await readErasures(config.backups.folder))];
      const finish = async (app: INestApplicationContext) => {
        const erased = await checkRestored(app, backup, kept);
        if (erased > 0) process.stdout.write(`${erasedLater(erased)}\n`);
      };
      await inProduct(settings, finish, { isRestoring: true });
    };
    await restoreInto(ownerUrlOf(urls), backup, { isCopy: true, check });
    process.stdout.write(`The restored database is complete: ${formatHead(header)}\n`);
    if (existsSync(join(config.backups.folder, peopleFile))) {
      process.stdout.write(
        'If it replaces the one that was backed up, run "onchan backup take-over": until then it makes no backups in BACKUP_DIR\n',
      );
    }
  });
};
