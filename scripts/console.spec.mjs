import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '..');
const run = promisify(execFile);

let server;
beforeEach(async () => {
  server = await mkdtemp(join(tmpdir(), 'server-'));
});
afterEach(() => rm(server, { recursive: true }));

/** Writes a program into the folder. */
const program = async (name, text) => {
  await writeFile(join(server, name), text);
  await chmod(join(server, name), 0o755);
};

it('a console command of a small server runs as the product’s user, in its folder and with its settings', async () => {
  await mkdir(join(server, 'srv'));
  const settings = 'MAIL_FROM="Onchan Bowls <club@example.org>"\n# A key.\n\nPERSONAL_DATA_KEY=$HOME`id`=';
  await writeFile(join(server, 'settings'), settings);
  await program('runuser', `#!/bin/sh\npwd\necho "$@"\necho "$DATA_DIR|$MAIL_FROM|$PERSONAL_DATA_KEY"\n`);
  const script = await readFile(join(root, 'ops/onchan'), 'utf8');
  const moved = script
    .replace('/etc/onchan-bowls.env', join(server, 'settings'))
    .replace('/srv/onchan-bowls', join(server, 'srv'));
  await program('onchan', moved);

  const env = { PATH: `${server}:/usr/bin:/bin` };
  const { stdout } = await run(join(server, 'onchan'), ['user', 'add', 'two words', 'admin'], { env });
  expect(stdout.split('\n')).toEqual([
    join(server, 'srv'),
    '-u bowls -- node_modules/.bin/node backend/bin/onchan.js user add two words admin',
    '/var/lib/onchan-bowls|Onchan Bowls <club@example.org>|$HOME`id`=',
    '',
  ]);
});
