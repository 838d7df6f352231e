import { formatHead } from '@onchan-bowls/contract/history';
import { ownerUrlOf } from '../create-app.js';
import { checkRestored } from '../platform/backup/check-restored.js';
import { openBackup, restoreInto } from '../platform/backup/restore.js';
import { readConfig } from '../platform/config.js';
import { onDatabase, runCommand } from './command.js';
import { inProduct, keyOf } from './with-product.js';

const usage = `Usage: npm run restore -- <file>
Restores a file "club-….backup", with "people.backup" from the same folder, into an empty database: the one of DATABASE_URL,
or a new one in DATA_DIR.`;

const restore = async (file: string): Promise<void> => {
  const backup = await openBackup(file);
  const config = readConfig(process.env);
  await onDatabase(config, async (urls) => {
    await restoreInto(ownerUrlOf(urls), backup);
    const { header } = backup;
    process.stdout.write(`Restored ${header.position} events, as of ${header.madeAt}\n`);
    const personalDataKey = await keyOf(config, urls);
    await inProduct({ ...config, ...urls, personalDataKey }, (app) => checkRestored(app, backup));
    process.stdout.write(`The restored database is complete: ${formatHead(header)}\n`);
  });
};

await runCommand(usage, ([file, ...others]) =>
  file === undefined || others.length > 0 ? undefined : () => restore(file),
);
