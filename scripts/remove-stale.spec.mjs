import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'onchan-bowls-stale-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (...path) => {
  mkdirSync(join(folder, ...path.slice(0, -1)), { recursive: true });
  writeFileSync(join(folder, ...path), '');
};

it('removes what was compiled from a source that no longer exists, and nothing else', () => {
  write('src', 'migrations', '1-kept.ts');
  for (const name of ['1-kept', '2-deleted']) {
    for (const ending of ['.js', '.js.map', '.d.ts']) write('dist', 'migrations', `${name}${ending}`);
  }
  write('dist', '.tsbuildinfo');
  const script = join(import.meta.dirname, 'remove-stale.mjs');
  execFileSync(process.execPath, [script, join(folder, 'src'), join(folder, 'dist')]);
  expect(readdirSync(join(folder, 'dist')).sort()).toEqual(['.tsbuildinfo', 'migrations']);
  expect(readdirSync(join(folder, 'dist', 'migrations')).sort()).toEqual([
    '1-kept.d.ts',
    '1-kept.js',
    '1-kept.js.map',
  ]);
});
