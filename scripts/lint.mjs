/**
 * `npm run lint` checks all files with ESLint, with oxlint, whose rules know the types, and with Prettier. `npm run lint:changed`
 * checks the files that differ from the last commit.
 */
import './runtime.mjs';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const programs = {
  oxlint: join(dirname(require.resolve('oxlint/package.json')), 'bin/oxlint'),
  eslint: join(dirname(require.resolve('eslint/package.json')), 'bin/eslint.js'),
  prettier: join(dirname(require.resolve('prettier/package.json')), 'bin/prettier.cjs'),
};

/** The files that are new or changed since the last commit. */
const changed = () =>
  [
    ['diff', '--name-only', '--diff-filter=d', 'HEAD'],
    ['ls-files', '--others', '--exclude-standard'],
  ]
    .flatMap((words) => execFileSync('git', words, { encoding: 'utf8' }).split('\n'))
    .filter((file) => file !== '' && existsSync(file));

/**
 * Runs a program. Returns whether it found nothing. Those that check each file by itself remember the files that have not changed,
 * except in the check of a commit (`CI`).
 */
const check = async (name, words) => {
  const child = spawn(process.execPath, [programs[name], ...words], { stdio: 'inherit' });
  const [code] = await once(child, 'close');
  return code === 0;
};
const cacheOf = (name) =>
  process.env.CI ? [] : ['--cache', '--cache-location', `node_modules/.cache/${name}/all`];

const eslint = (files) =>
  check('eslint', [...cacheOf('eslint'), '--max-warnings=0', '--no-warn-ignored', ...files]);
const oxlint = (files) => check('oxlint', ['--no-error-on-unmatched-pattern', ...files]);
const prettier = (files) =>
  check('prettier', [...cacheOf('prettier'), '--check', '--ignore-unknown', ...files]);

const isForChanged = process.argv.includes('--changed');
const files = isForChanged ? changed() : ['.'];
const scripts = isForChanged ? files.filter((file) => /\.(js|mjs|ts|tsx)$/.test(file)) : files;
const results = await Promise.all([
  scripts.length === 0 || eslint(scripts),
  (async () => {
    const isClean = scripts.length === 0 || (await oxlint(scripts));
    return (files.length === 0 || (await prettier(files))) && isClean;
  })(),
]);
process.exitCode = results.every(Boolean) ? 0 : 1;
