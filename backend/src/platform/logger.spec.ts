import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

it('does not keep a process that has lost its output from ending', async () => {
  const unwritable = openSync(process.execPath, 'r');
  const logger = join(import.meta.dirname, '../../dist/platform/logger.js');
  const work = `import { createLogger } from ${JSON.stringify(logger)};
    const logger = createLogger();
    for (let line = 0; line < 3; line += 1) logger.info('Stopping');
    process.exit(7);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', work], {
    stdio: ['ignore', unwritable, 'inherit'],
  });
  // One that does not end must not outlive the tests.
  process.once('exit', () => child.kill('SIGKILL'));
  const [status] = (await once(child, 'exit')) as [number | null];
  closeSync(unwritable);
  expect(status).toBe(7);
});
