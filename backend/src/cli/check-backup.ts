import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import type { DatabaseUrls } from '../create-app.js';
import { type Backup, restoreInto } from '../platform/backup/restore.js';
import { withThrowawayDatabase } from '../platform/backup/throwaway-database.js';
import type { Config } from '../platform/config.js';
import { KeyInventory } from '../platform/event-store/key-inventory.js';
import { ChainVerifier } from '../platform/event-store/verification.js';
import { Projections } from '../platform/projections/projections.js';
import { StartRefusedError } from '../platform/start-refused.js';
import { ownerUrlOf } from './command.js';
import { inProduct, keyOf } from './with-product.js';

/** Restores a backup into a throwaway database of the configured server, and checks it there. @throws StartRefusedError when something is wrong. */
export const checkBackup = async (backup: Backup, config: Config, urls: DatabaseUrls): Promise<void> => {
  const personalDataKey = await keyOf(config, urls);
  await withThrowawayDatabase(ownerUrlOf(urls), async (databaseUrl) => {
    await restoreInto(databaseUrl, backup);
    const mail = { ...config.mail, folder: join(config.mail.folder, 'of-no-database') };
    await inProduct({ ...config, databaseUrl, mail, personalDataKey }, (app) => checkRestored(app, backup));
  });
};

/**
 * Makes a restored database ready and checks it: everybody can be read who was not erased, the chain holds up to the head
 * of the backup, and the read tables match the log.
 * @throws StartRefusedError when something is wrong.
 */
export const checkRestored = async (app: INestApplicationContext, { header }: Backup): Promise<void> => {
  await app.get(KeyInventory).check();
  const { ok, failure } = await app.get(ChainVerifier).verify(header.position === 0 ? undefined : header);
  if (!ok)
    throw new StartRefusedError(`Event ${failure?.position} of the backup does not hold: ${failure?.reason}`);
  await app.get(Projections).rebuild();
  const differences = await app.get(Projections).compare();
  if (differences.length > 0) throw new StartRefusedError(`${differences.length} rows differ from the log`);
};
