import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { keepBackups } from '../keep-backups.js';
import { backUp } from '../platform/backup/back-up.js';
import { createLogger } from '../platform/logger.js';
import { startApp } from '../testing/running-app.js';

it('the start removes the key of a person who was erased before the last end from the backup', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'backups-'));
  const running = await startApp();
  try {
    const { url } = running.database;
    const message = { name: 'Ann Quirk', email: 'ann@example.org', message: 'Hello' };
    const { body } = await running.visitor.send<{ id: number }>('POST', '/api/messages', message);
    await backUp(url, folder, { clock: () => new Date(), product: '1.2.3' });
    const admin = await running.signIn('admin');
    expect((await admin.send('DELETE', `/api/messages/${body.id}`)).status).toBe(204);
    const key = async () =>
      /"message-\d+","wrapped_key":(null|")/.exec(
        gunzipSync(await readFile(join(folder, 'people.backup'))).toString(),
      )?.[1];
    expect(await key()).toBe('"');
    await keepBackups(running.app, folder, { databaseUrl: url }, createLogger('silent')).stop();
    expect(await key()).toBe('null');
  } finally {
    await running.stop();
    await rm(folder, { recursive: true });
  }
});
