import { join } from 'node:path';
import { formatHead } from '@onchan-bowls/contract/history';
import { ownerUrlOf } from '../create-app.js';
import { backUp } from '../platform/backup/back-up.js';
import { checkBackup } from './check-backup.js';
import { openBackup } from '../platform/backup/restore.js';
import { readConfig } from '../platform/config.js';
import { productVersion } from '../product-version.js';
import { assertDatabase, onDatabase, runCommand } from './command.js';

const usage = `Usage: npm run backup -- [folder]
       npm run backup -- verify <file>
Without a folder, the backup is made in BACKUP_DIR, or in the folder "backups" of DATA_DIR.
"verify" restores a backup into a throwaway database of the same server and checks it.`;

const backUpInto = async (folder: string | undefined): Promise<void> => {
  const config = readConfig(process.env);
  assertDatabase(config);
  await onDatabase(config, async (urls) => {
    const file = await backUp(
      ownerUrlOf(urls),
      folder ?? config.backups.folder ?? join(config.dataDir, 'backups'),
      {
        clock: () => new Date(),
        product: productVersion,
      },
    );
    process.stdout.write(`${file}\n`);
  });
};

const verify = async (file: string): Promise<void> => {
  const config = readConfig(process.env);
  assertDatabase(config);
  const backup = await openBackup(file);
  await onDatabase(config, async (urls) => {
    await checkBackup(backup, config, urls);
    process.stdout.write(`${file} is complete: ${formatHead(backup.header)}\n`);
  });
};

await runCommand(usage, ([action, file, ...others]) => {
  if (others.length > 0) return undefined;
  if (action === 'verify') return file === undefined ? undefined : () => verify(file);
  return file === undefined && !action?.startsWith('-') ? () => backUpInto(action) : undefined;
});
