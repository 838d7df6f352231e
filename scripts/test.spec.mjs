import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, jest } from '@jest/globals';

// Each test runs Jest inside Jest.
jest.setTimeout(120_000);

const run = (...words) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, 'test.mjs'), 'jest', ...words]);
const runOne = (name) => run('check-machine', '--selectProjects=scripts', '-t', name);

describe('npm test', () => {
  it('passes when the one test that is named passes', async () => {
    expect((await runOne('v18')).stdout).toMatch(/\n1 passed, 0 failed\n$/);
  });

  it('fails when no test has the name', async () => {
    await expect(runOne('no such test')).rejects.toMatchObject({
      stdout: expect.stringMatching(/\n0 passed, 0 failed\n$/),
    });
  });

  it('counts and names what ended before its runner was killed', async () => {
    const rootDir = await mkdtemp(join(tmpdir(), 'killed-'));
    // Jest runs the largest file first, each in a worker.
    await writeFile(
      join(rootDir, 'first.test.js'),
      `test('passes', () => {}); test('fails', () => { throw new Error('as it is to do'); });`,
    );
    await writeFile(
      join(rootDir, 'last.test.js'),
      `test('kills the runner once the outcomes of the first file are there', async () => {
        const { existsSync, readFileSync } = require('fs');
        const file = process.env.TEST_OUTCOMES;
        while (!existsSync(file) || !readFileSync(file, 'utf8').includes('fails')) await new Promise(setImmediate);
        process.kill(process.ppid, 'SIGKILL');
      });`,
    );
    try {
      await expect(
        run('--config', JSON.stringify({ rootDir, transform: {} }), '--maxWorkers=1'),
      ).rejects.toMatchObject({
        stdout: expect.stringMatching(
          /\nFailed:\n {2}.*first\.test\.js: fails\n {2}jest: was killed.*\n\n1 passed, 2 failed\n$/,
        ),
      });
    } finally {
      await rm(rootDir, { recursive: true });
    }
  });
});
