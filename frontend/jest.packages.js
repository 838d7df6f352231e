import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'rolldown';

/**
 * Bundles the packages that the client and its tests import, one file for each imported path. Every test file loads them anew,
 * and Jest loads a few files much faster than two thousand. `jest.config.js` maps the imports to these files.
 *
 * React and the others are the builds for production, which visitors have and which take half the time.
 * `NODE_ENV=development npm test -- jest …` takes the others, with their warnings.
 */

const mode = process.env.NODE_ENV === 'development' ? 'development' : 'production';

const root = join(import.meta.dirname, '..');
const require = createRequire(import.meta.url);
const { dependencies, devDependencies } = require('./package.json');

/** Packages of the client and of the contract's sources, without those of the runners, and without MSW, which reads a file beside its own. */
const packages = Object.keys({ ...dependencies, ...devDependencies, zod: '' }).filter(
  (name) =>
    !/^@types\/|^@onchan-bowls\/|jest-environment|jest-fixed|playwright|vite|sparticuz|msw/.test(name),
);

const folder = join(root, 'node_modules/.cache/test-packages');

export const packageMapper = { [`^(${packages.join('|')})(/.*)?$`]: join(folder, '$1$2.mjs') };

/** The paths of packages that sources import. */
async function importedPaths() {
  const paths = new Set(['react/jsx-runtime']);
  const isPackage = new RegExp(`^(${packages.join('|')})(/.*)?$`);
  for await (const file of glob(['frontend/src/**/*.{ts,tsx}', 'backend/contract/src/**/*.ts'], {
    cwd: root,
  })) {
    const source = await readFile(join(root, file), 'utf8');
    for (const [, path] of source.matchAll(/(?:from|import\(|^import) ?'([^']+)'/gm))
      if (isPackage.test(path)) paths.add(path);
  }
  return [...paths].sort();
}

const isModule = (file) => /^(import|export)\b/m.test(readFileSync(file, 'utf8'));

/** Of a CommonJS package Rolldown exports only the default, so this writes its names out. */
const withNames = {
  name: 'with-names',
  async resolveId(path, importer, { isEntry }) {
    if (!isEntry) return undefined;
    const resolved = await this.resolve(path, importer, { skipSelf: true });
    return isModule(resolved.id) ? resolved : `names:${path}`;
  },
  load(id) {
    if (!id.startsWith('names:')) return undefined;
    const path = id.slice('names:'.length);
    const names = Object.keys(require(path)).filter((name) => name !== 'default');
    return `import all from '${path}'; export default all; export const { ${names.join(', ')} } = all;`;
  },
};

export default async function bundlePackages() {
  const paths = await importedPaths();
  const inputs = [
    await readFile(join(root, 'package-lock.json')),
    await readFile(import.meta.filename),
    mode,
    ...paths,
  ];
  const hash = createHash('sha256');
  for (const input of inputs) hash.update(input);
  const key = hash.digest('hex');
  const keyFile = join(folder, 'key');
  if (existsSync(keyFile) && (await readFile(keyFile, 'utf8')) === key) return;

  const dir = `${folder}-${process.pid}`;
  await mkdir(dir, { recursive: true });
  await build({
    cwd: join(root, 'frontend'),
    input: Object.fromEntries(paths.map((path) => [path, path])),
    platform: 'node',
    resolve: { conditionNames: ['import', 'default'], mainFields: ['module', 'main'] },
    external: ['@jest/globals'],
    transform: { define: { 'process.env.NODE_ENV': JSON.stringify(mode) } },
    plugins: [withNames],
    logLevel: 'silent',
    output: { dir, entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' },
  });
  await writeFile(join(dir, 'key'), key);
  await rm(folder, { recursive: true, force: true });
  await rename(dir, folder);
}
