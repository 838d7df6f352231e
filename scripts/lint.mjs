/**
 * `npm run lint` checks all files with ESLint and Prettier, which remember those that have not changed. `npm run lint:changed` checks
 * the files that differ from the last commit.
 */
import './runtime.mjs';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const programs = {
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
 * Runs a program with a cache of its own. Returns whether it found nothing. A cached file is not checked again when only a type that it
 * imports has changed, so the checks of a commit (`CI`) use no cache.
 */
const check = (name, words) => {
  const cache = process.env.CI
    ? []
    : ['--cache', '--cache-location', `node_modules/.cache/${name}/.${name}-cache`];
  const { status } = spawnSync(process.execPath, [programs[name], ...cache, ...words], { stdio: 'inherit' });
  return status === 0;
};

const isForChanged = process.argv.includes('--changed');
const files = isForChanged ? changed() : ['.'];
const scripts = isForChanged ? files.filter((file) => /\.(js|mjs|ts|tsx)$/.test(file)) : files;
const results = [
  scripts.length === 0 || check('eslint', ['--max-warnings=0', '--no-warn-ignored', ...scripts]),
  files.length === 0 || check('prettier', ['--check', '--ignore-unknown', ...files]),
];
process.exitCode = results.every(Boolean) ? 0 : 1;
