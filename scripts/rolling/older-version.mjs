/** Finds and builds the version of the product before this one, from the history of git. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

const git = (...words) => {
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
  return status === 0 ? stdout.trim() : undefined;
};
const versionIn = (text) => JSON.parse(text).version;

/** The commit that `ref` names, or the last one of another version than this; undefined where the history has none. */
export const findOlder = (ref) => {
  if (ref !== undefined) return git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`);
  const version = versionIn(readFileSync(join(root, 'package.json'), 'utf8'));
  let next;
  for (const commit of git('log', '--format=%H', '--', 'package.json')?.split('\n') ?? []) {
    const text = git('show', `${commit}:./package.json`);
    if (text === undefined) return undefined;
    // The version ended with the commit before the one that changed it, which may be this checkout itself.
    if (versionIn(text) !== version)
      return git('rev-parse', '--verify', '--quiet', next ? `${next}^` : 'HEAD');
    next = commit;
  }
  return undefined;
};

/** Whether all packages of the older version are installed here, in the same versions. */
const hasPackages = (folder) => {
  const packagesIn = (path) =>
    Object.entries(JSON.parse(readFileSync(join(path, 'package-lock.json'), 'utf8')).packages).filter(
      ([name]) => name.includes('node_modules/'),
    );
  const ours = new Map(packagesIn(root));
  return packagesIn(folder).every(([name, { version }]) => ours.get(name)?.version === version);
};

/** The workspaces, whose packages import each other by these names. */
const workspaces = { contract: 'backend/contract', backend: 'backend', frontend: 'frontend' };

/** Uses the packages that are installed here, but the older version's own workspaces. */
const linkPackages = (folder) => {
  for (const part of ['.', ...Object.values(workspaces)]) {
    const installed = join(root, part, 'node_modules');
    if (!existsSync(installed)) continue;
    mkdirSync(join(folder, part, 'node_modules'));
    for (const name of readdirSync(installed).filter(
      (each) => each !== '@onchan-bowls' && each !== '.vite-temp',
    ))
      symlinkSync(join(installed, name), join(folder, part, 'node_modules', name));
  }
  const own = join(folder, 'node_modules/@onchan-bowls');
  mkdirSync(own);
  for (const [name, path] of Object.entries(workspaces)) symlinkSync(join(folder, path), join(own, name));
};

/** Builds a commit in an empty folder. Installs packages only if others are needed than those that are installed here. */
export const buildIn = (folder, commit) => {
  const run = (command, ...words) =>
    execFileSync(command, words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  const archive = join(folder, 'source.tar');
  execFileSync('git', ['archive', `--output=${archive}`, commit], { cwd: root });
  run('tar', '-xf', archive);
  if (hasPackages(folder)) linkPackages(folder);
  else run('npm', 'ci', '--min-release-age=0', '--loglevel=error');
  run('npm', 'run', '--silent', 'build');
};
