import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '..');
const fresh = ['Makefile', 'package.json', 'package-lock.json', 'scripts/check-machine.sh'];

describe('installing', () => {
  let clone;
  beforeEach(async () => {
    clone = await mkdtemp(join(tmpdir(), 'clone-'));
    await Promise.all(fresh.map((file) => cp(join(root, file), join(clone, file))));
  });
  afterEach(() => rm(clone, { recursive: true }));

  /** Runs `make` in the clone, with these versions of Node and npm. */
  const make = async (versions) => {
    const bin = join(clone, 'bin');
    await mkdir(bin);
    for (const [program, version] of Object.entries(versions)) {
      await writeFile(join(bin, program), `#!/bin/sh\necho ${version}\n`);
      await chmod(join(bin, program), 0o755);
    }
    const env = { PATH: `${bin}:/usr/bin:/bin` };
    return promisify(execFile)('make', ['node_modules/.installed'], { cwd: clone, env });
  };

  it.each([
    [{ node: 'v18.20.4', npm: '9.2.0' }, 'Node 18 and npm 9'],
    [{ node: 'v20.19.0', npm: '8.19.4' }, 'Node 20 and npm 8'],
  ])('is refused in one sentence by %j, and leaves nothing behind', async (versions, here) => {
    await expect(make(versions)).rejects.toMatchObject({
      stdout: '',
      stderr: expect.stringContaining(`Node 20 or newer and npm 9 or newer; here are ${here}.`),
    });
    expect(await readdir(clone)).not.toContain('node_modules');
  });
});
