import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { test as base } from '@playwright/test';

/** The built product, running on a throwaway database of its own. */
export interface Product {
  /** Where it answers, without a slash at the end. */
  readonly url: string;
  /** The password of the account `admin`. */
  readonly adminPassword: string;
}

interface ProductFixtures {
  /** Whether the product starts with the demonstration season; set it with `test.use` at the top of a file. */
  demoData: boolean;
  /** Started once for each worker. */
  product: Product;
}

/** Playwright's `test`, with the product running: `page.goto('/')` opens its home page. */
export const test = base.extend<object, ProductFixtures>({
  demoData: [false, { option: true, scope: 'worker' }],
  product: [
    async ({ demoData }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'product-'));
      const adminPassword = 'correct horse battery staple';
      const server = spawn(
        process.execPath,
        [resolve(import.meta.dirname, '../../../backend/bundle/main.js')],
        {
          stdio: ['ignore', 'pipe', 'inherit'],
          env: {
            ...process.env,
            DATABASE_URL: undefined,
            PUBLIC_URL: undefined,
            PORT: '0',
            DATA_DIR: dataDir,
            ADMIN_PASSWORD: adminPassword,
            DEMO_DATA: String(demoData),
          },
        },
      );
      try {
        await use({ url: await addressOf(server), adminPassword });
      } finally {
        try {
          await stop(server);
        } finally {
          await rm(dataDir, { recursive: true, force: true });
        }
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => {
    await use(product.url);
  },
});

export { expect } from '@playwright/test';

type Server = ChildProcessByStdio<null, Readable, null>;

/** The address in the log line that a product writes when it is ready; throws what it wrote if it ends before. */
async function addressOf(server: Server): Promise<string> {
  const lines: string[] = [];
  return new Promise((found, failed) => {
    createInterface(server.stdout).on('line', (line) => {
      lines.push(line);
      const address = /Ready on (.*)/.exec(line)?.[1];
      if (address) found(address);
    });
    server.once('close', (code) => {
      failed(new Error([`The product ended at start with exit code ${String(code)}:`, ...lines].join('\n')));
    });
  });
}

/** Asks the product to stop and waits for it; throws when it did not stop cleanly. */
async function stop(server: Server): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGTERM');
  const [code, signal] = (await once(server, 'exit')) as [number | null, NodeJS.Signals | null];
  if (code !== 0) throw new Error(`The product stopped with ${String(code ?? signal)} instead of 0`);
}
