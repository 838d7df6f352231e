import { randomBytes } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app/app.module.js';
import { openDatabase, ownerUrlOf, type DatabaseUrls } from '../app/create-app.js';
import { readConfig, type Config } from '../platform/config.js';
import { keepSecrets, takeKeptKey } from '../platform/secrets.js';
import { assertKnownEvents } from '../platform/event-store/log/assert-known-events.js';
import { Registry } from '../platform/event-store/registry.js';
import { runAs } from '../platform/event-store/write/command-context.js';
import { keyLength } from '../platform/personal-data/cipher.js';
import { storedKeyIds } from '../platform/personal-data/stored-key-ids.js';
import { KeyInventory } from '../platform/event-store/log/key-inventory.js';
import type { PlatformSettings } from '../platform/platform.module.js';
import { assertDatabase, onDatabase } from './on-database.js';

/** @param personalDataKey that the command reads with. Only commands for lost keys run with one that is not kept yet. */
type Work = (app: INestApplicationContext, config: Config, personalDataKey: Buffer) => Promise<void>;

/**
 * Carries out a command in the product, on the configured database, whether the product is running on it or not.
 * @param isForLostKeys whether the command works without readable personal data.
 */
export const withProduct = async (work: Work, { isForLostKeys = false } = {}): Promise<void> => {
  const config = readConfig(process.env);
  assertDatabase(config);
  await onDatabase(config, async (urls) => {
    const personalDataKey = isForLostKeys
      ? (config.personalDataKey ??
        (await takeKeptKey(config.dataDir, () => storedKeyIds(ownerUrlOf(urls)), { isForLostKeys })) ??
        randomBytes(keyLength))
      : await keyOf(config, urls);
    await inProduct({ ...config, ...urls, personalDataKey }, async (app) => {
      if (!isForLostKeys) await app.get(KeyInventory).check();
      await runAs({ actor: 'console' }, () => work(app, config, personalDataKey));
    });
  });
};

/**
 * The configured or kept key of personal data.
 * @param options.isRestoring whether this is the end of a restore.
 * @throws StartRefusedError when it is missing and the database needs it.
 */
export const keyOf = async (
  config: Config,
  urls: DatabaseUrls,
  options?: { isRestoring: boolean },
): Promise<Buffer> =>
  (await keepSecrets(config, () => storedKeyIds(ownerUrlOf(urls), options))).personalDataKey;

/** Works in the product on a database that is migrated first: without HTTP, and with nothing running in the background. */
export const inProduct = async (
  settings: DatabaseUrls & Omit<PlatformSettings, 'dataSource'>,
  work: (app: INestApplicationContext) => Promise<void>,
  { isRestoring = false } = {},
): Promise<void> => {
  const log = { warn: (line: string) => process.stderr.write(`${line}\n`) };
  const dataSource = await openDatabase(settings, { statementTimeout: 0, log }, { isRestoring });
  const app = await NestFactory.createApplicationContext(AppModule.on({ ...settings, dataSource }), {
    logger: false,
  });
  try {
    await assertKnownEvents(dataSource.manager, app.get(Registry));
    await work(app);
  } finally {
    await app.close();
  }
};
