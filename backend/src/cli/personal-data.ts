import { DataSource } from 'typeorm';
import { parseKey, replaceKeptKey } from '../platform/config.js';
import { PersonalData } from '../platform/personal-data/personal-data.js';
import { withProduct } from './with-product.js';

const usage = `Usage: NEW_PERSONAL_DATA_KEY=… npm run personal-data -- rotate
Wraps every person's key with the new key. Stop the product before and start it with the new key after.
"openssl rand -base64 32" makes a key.`;

await withProduct(usage, ([action]) => {
  const newKey = parseKey(process.env.NEW_PERSONAL_DATA_KEY ?? '');
  if (action !== 'rotate' || !newKey) return undefined;
  return async (app, { personalDataKey, dataDir }) => {
    const rotate = () => app.get(PersonalData).rotate(app.get(DataSource).manager, newKey);
    if (personalDataKey) {
      process.stdout.write(
        `${await rotate()} keys are wrapped anew: now set PERSONAL_DATA_KEY to the new key\n`,
      );
    } else {
      const count = await replaceKeptKey(dataDir, newKey, rotate);
      process.stdout.write(`${count} keys are wrapped anew, and the new key is kept in the data folder\n`);
    }
  };
});
