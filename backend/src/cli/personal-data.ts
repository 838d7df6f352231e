import type { INestApplicationContext } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Config } from '../platform/config.js';
import { keepKey, parseKey, replaceKeptKey } from '../platform/secrets.js';
import { KeyInventory } from '../platform/event-store/key-inventory.js';
import { PersonalData } from '../platform/personal-data/personal-data.js';
import { Projections } from '../platform/projections/projections.js';
import { UsageError } from './command.js';
import { withProduct } from './with-product.js';

const usage = `Usage: NEW_PERSONAL_DATA_KEY=… npm run personal-data -- rotate
       npm run personal-data -- abandon [<number of people>]
Stop the product first.
"rotate" wraps every person's key with the new key; "openssl rand -base64 32" makes one. Start the product with it.
"abandon" is for keys that are lost for good: it makes the personal data that nobody can read any more "[unreadable]".`;

const rotate =
  (newKey: Buffer) =>
  async (app: INestApplicationContext, { personalDataKey, dataDir }: Config): Promise<void> => {
    const wrapAnew = () => app.get(PersonalData).keys.rotate(app.get(DataSource).manager, newKey);
    if (personalDataKey) {
      process.stdout.write(
        `${await wrapAnew()} keys are wrapped anew: now set PERSONAL_DATA_KEY to the new key\n`,
      );
    } else {
      const count = await replaceKeptKey(dataDir, newKey, wrapAnew);
      process.stdout.write(`${count} keys are wrapped anew, and the new key is kept in the data folder\n`);
    }
  };

/** @param confirmed how many people the caller knows to be affected. */
const abandon =
  (confirmed: string | undefined) =>
  async (app: INestApplicationContext, config: Config, personalDataKey: Buffer): Promise<void> => {
    const inventory = app.get(KeyInventory);
    const count = await inventory.countLost();
    if (count > 0 && confirmed !== String(count)) {
      throw new UsageError(
        `The personal data of ${count} people cannot be read with this key. To give them up for good, back up the database and run: npm run personal-data -- abandon ${count}`,
      );
    }
    // Before the old keys go: a key that only this process knew would protect nothing later.
    if (!config.personalDataKey) await keepKey(config.dataDir, personalDataKey);
    const abandoned = count > 0 ? await inventory.abandonLost() : 0;
    if (abandoned > 0) await app.get(Projections).rebuild();
    process.stdout.write(`The personal data of ${abandoned} people are given up\n`);
  };

await withProduct(
  usage,
  ([action, confirmed]) => {
    const newKey = parseKey(process.env.NEW_PERSONAL_DATA_KEY ?? '');
    if (action === 'rotate' && newKey) return rotate(newKey);
    return action === 'abandon' ? abandon(confirmed) : undefined;
  },
  { isForLostKeys: ([action]) => action === 'abandon' },
);
