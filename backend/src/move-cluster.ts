import { join } from 'node:path';
import type { BaseLogger } from 'pino';
import { inProduct, keyOf } from './cli/with-product.js';
import { backUp } from './platform/backup/back-up.js';
import { checkRestored } from './platform/backup/check-restored.js';
import { openBackup, restoreInto } from './platform/backup/restore.js';
import type { Config } from './platform/config.js';
import { moveOlderCluster } from './platform/database/embedded-postgres.js';
import { loggable } from './platform/database/loggable.js';
import { StartRefusedError } from './platform/start-refused.js';
import { productVersion } from './product-version.js';

/**
 * Moves the embedded database of an older PostgreSQL into a new cluster, by a backup that is restored and checked there.
 * @throws StartRefusedError when that fails; the database is unchanged then.
 */
export const moveCluster = async (
  config: Config,
  log: Pick<BaseLogger, 'info' | 'warn' | 'error'>,
): Promise<void> => {
  const { dataDir } = config;
  log.info('The database is of an older PostgreSQL and is moved to the current one');
  try {
    await moveOlderCluster({ dataDir, log }, async (older, newer, folder) => {
      const maker = { clock: () => new Date(), product: productVersion };
      const backup = await openBackup(await backUp(older.url, join(folder, 'backup'), maker));
      await restoreInto(newer.url, backup);
      const urls = { databaseUrl: newer.url };
      const personalDataKey = await keyOf(config, urls);
      const mail = { ...config.mail, folder: join(folder, 'mails') };
      await inProduct({ ...config, ...urls, mail, personalDataKey }, (app) => checkRestored(app, backup));
    });
  } catch (error) {
    if (error instanceof StartRefusedError) throw error;
    const [reason] = loggable(error).split('\n');
    throw new StartRefusedError(
      `The database could not be moved to the current PostgreSQL, and is as it was (${reason}): remove the reason and start again, or start the version of the product that you had`,
      { cause: error },
    );
  }
  log.warn(
    `The database was moved. Its old files are kept in ${join(dataDir, 'postgres.old')} until the next start or erasure: erased people may be found in them`,
  );
};
