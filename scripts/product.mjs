import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const main = join(import.meta.dirname, '../backend/dist/main.js');

/** Starts the built product with its demonstration season, on a database of its own that `stop` removes. */
export async function startProduct(environment = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'measured-'));
  const server = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: '',
      PUBLIC_URL: '',
      DEMO_DATA: '',
      PORT: '0',
      DATA_DIR: dataDir,
      ...environment,
    },
  });
  const stop = async () => {
    if (server.exitCode === null) {
      server.kill();
      await once(server, 'exit');
    }
    await rm(dataDir, { recursive: true });
  };
  for await (const line of createInterface(server.stdout)) {
    const url = /Ready on (.*)/.exec(line)?.[1];
    if (url) {
      server.stdout.resume();
      return { url, stop };
    }
  }
  await stop();
  throw new Error('The product did not start');
}
