import { DataSource } from 'typeorm';
import { keepKey, parseKey, replaceKeptKey } from '../platform/secrets.js';
import { KeyInventory } from '../platform/event-store/log/key-inventory.js';
import { PersonalData } from '../platform/personal-data/personal-data.js';
import { Projections } from '../platform/projections/projections.js';
import { UsageError } from './usage-error.js';
import { withProduct } from './with-product.js';

/** Wraps every person's key with the key of NEW_PERSONAL_DATA_KEY. */
export const rotate = async (): Promise<void> => {
  const newKey = parseKey(process.env.NEW_PERSONAL_DATA_KEY ?? '');
  if (!newKey) {
    throw new UsageError(
      'NEW_PERSONAL_DATA_KEY must be 32 bytes in base64 or 64 hexadecimal digits: "openssl rand -base64 32" makes one',
    );
  }
  await withProduct(async (app, { personalDataKey, dataDir }) => {
    const wrapAnew = () => app.get(PersonalData).keys.rotate(app.get(DataSource).manager, newKey);
    if (personalDataKey) {
      process.stdout.write(
        `${await wrapAnew()} keys are wrapped anew: now set PERSONAL_DATA_KEY to the new key\n`,
      );
    } else {
      const count = await replaceKeptKey(dataDir, newKey, wrapAnew);
      process.stdout.write(`${count} keys are wrapped anew, and the new key is kept in the data folder\n`);
    }
  });
};

/**
 * Gives up the personal data that nobody can read any more.
 * @param confirmed how many people the caller knows to be affected.
 */
export const abandon = (confirmed?: string): Promise<void> =>
  withProduct(
    async (app, config, personalDataKey) => {
      const inventory = app.get(KeyInventory);
      const count = await inventory.countLost();
      if (count > 0 && confirmed !== String(count)) {
        throw new UsageError(
          `The personal data of ${count} people cannot be read with this key. To give them up for good, back up the database and run: onchan personal-data abandon ${count}`,
        );
      }
      // Before the old keys go: a key that only this process knew would protect nothing later.
      if (!config.personalDataKey) await keepKey(config.dataDir, personalDataKey);
      const abandoned = count > 0 ? await inventory.abandonLost() : 0;
      if (abandoned > 0) await app.get(Projections).rebuild();
      process.stdout.write(`The personal data of ${abandoned} people are given up\n`);
    },
    { isForLostKeys: true },
  );
