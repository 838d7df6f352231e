/**
 * Lints the files that differ from a commit, new ones too, in seconds: `npm run lint:changed`, or `npm run lint:changed -- HEAD~3`.
 * It misses what a change breaks in other files: `npm run lint` finds that.
 */
import './runtime.mjs';
import { execFileSync, spawnSync } from 'node:child_process';
import { extname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const git = (...words) =>
  execFileSync('git', [...words, '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '');

const commit = process.argv[2] ?? 'HEAD';
const files = [
  ...git('diff', '--name-only', '--diff-filter=d', commit),
  ...git('ls-files', '--others', '--exclude-standard'),
];

const run = (program, ...words) => {
  const { status } = spawnSync(program, words, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
};

const code = files.filter((file) => ['.js', '.mjs', '.ts', '.tsx'].includes(extname(file)));
if (code.length > 0) run('eslint', '--max-warnings=0', ...code);
if (files.length > 0) run('prettier', '--check', '--ignore-unknown', ...files);
