import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, jest } from '@jest/globals';

// Each test runs Jest inside Jest.
jest.setTimeout(30_000);

const run = (...words) =>
  promisify(execFile)(process.execPath, [
    join(import.meta.dirname, 'test.mjs'),
    'jest',
    'check-machine',
    '--selectProjects=scripts',
    ...words,
  ]);

describe('npm test', () => {
  it('passes when the one test that is named passes', async () => {
    expect((await run('-t', 'v18')).stdout).toMatch(/\n1 passed, 0 failed\n$/);
  });

  it('fails when no test has the name', async () => {
    await expect(run('-t', 'no such test')).rejects.toMatchObject({
      stdout: expect.stringMatching(/\n0 passed, 0 failed\n$/),
    });
  });
});
