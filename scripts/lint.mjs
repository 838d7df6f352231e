/**
 * `npm run lint` checks all files with ESLint and Prettier, which remember those that have not changed. `npm run lint:changed` checks
 * the files that differ from the last commit.
 */
import './runtime.mjs';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
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
const check = async (name, part, words) => {
  const cache = process.env.CI ? [] : ['--cache', '--cache-location', `node_modules/.cache/${name}/${part}`];
  const child = spawn(process.execPath, [programs[name], ...cache, ...words], { stdio: 'inherit' });
  const [code] = await once(child, 'close');
  return code === 0;
};

const eslint = (part, files) =>
  files.length === 0 || check('eslint', part, ['--max-warnings=0', '--no-warn-ignored', ...files]);
const prettier = (files) =>
  files.length === 0 || check('prettier', 'all', ['--check', '--ignore-unknown', ...files]);

const isForChanged = process.argv.includes('--changed');
const files = isForChanged ? changed() : ['.'];
const scripts = files.filter((file) => /\.(js|mjs|ts|tsx)$/.test(file));
// ESLint takes one core, and most of the time: the two halves of the product are checked beside each other.
const results = await Promise.all(
  isForChanged
    ? [eslint('changed', scripts), prettier(files)]
    : [
        eslint('backend', ['backend']),
        eslint('others', ['.', '--ignore-pattern=backend/']).then(
          async (isClean) => (await prettier(files)) && isClean,
        ),
      ],
);
process.exitCode = results.every(Boolean) ? 0 : 1;
