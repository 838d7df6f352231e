import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { glob, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'rolldown';

/**
 * Bundles the packages that tests import, one file for each imported path. Every test file loads its packages anew, and Jest loads
 * a few files much faster than two thousand. `jest.config.js` maps the imports to these files, and the global setup of a project
 * writes them when they are missing or the packages have changed.
 */

const root = join(import.meta.dirname, '..');

const dependenciesOf = (workspace) =>
  Object.keys(JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8')).dependencies);

const aroundReact = /^react(-dom)?($|\/)/;

/** What each project of Jest takes from bundles. Other packages are loaded by Jest itself. */
const projects = {
  frontend: {
    sources: ['frontend/src/**/*.{ts,tsx}', 'backend/contract/src/**/*.ts'],
    packages: [
      ...dependenciesOf('frontend'),
      ...dependenciesOf('backend/contract'),
      '@testing-library/jest-dom',
      '@testing-library/react',
      '@testing-library/user-event',
      'fast-check',
    ],
    conditions: ['default'],
    outside: ['@jest/globals', aroundReact],
  },
  backend: {
    sources: ['backend/src/**/*.ts', 'backend/contract/src/**/*.ts'],
    packages: [...dependenciesOf('backend'), 'fast-check'],
    conditions: ['node', 'default'],
    outside: [
      // The files of its folder are sent to the browser.
      /^swagger-ui-dist\//,
      // Optional packages, which are not installed.
      /^@nestjs\/(microservices|platform-express|websockets)($|\/)/,
      /^@fastify\/(multipart|view)$/,
      'pg-native',
      'supports-color',
      'typescript',
    ],
  },
};

/**
 * Not our own packages, nor compiled code for each kind of machine, nor React, which looks for Node's timers in its `module`, nor
 * ical-generator, whose bundle fails inside Jest.
 */
const isBundled = (name) =>
  !/^@onchan-bowls\/|^@node-rs\/|^ical-generator$/.test(name) && !aroundReact.test(name);

const patternOf = ({ packages }) => `^(${packages.filter(isBundled).join('|')})(/.*)?$`;

const folderOf = (project) => join(root, 'node_modules/.cache/test-packages', project);

/** Jest's map from the imported paths to the bundled files, or to the package where another package imports a path that has none. */
export const bundledPackages = (project) => ({
  [patternOf(projects[project])]: [join(folderOf(project), '$1$2.mjs'), '$1$2'],
});

async function importedPaths({ sources, ...project }) {
  const paths = new Set();
  const pattern = new RegExp(patternOf(project));
  for await (const file of glob(sources, { cwd: root })) {
    const source = await readFile(join(root, file), 'utf8');
    for (const [, path] of source.matchAll(/^(?!import type).*?(?:from|import\(|^import) ?'([^']+)'/gm))
      if (pattern.test(path)) paths.add(path);
  }
  return [...paths].sort();
}

const isModule = (file) => /^(import|export)\b/m.test(readFileSync(file, 'utf8'));

/** Of a CommonJS package Rolldown exports only the default, so this writes its names out. */
const withNames = (workspace) => ({
  name: 'with-names',
  async resolveId(path, importer, { isEntry }) {
    if (!isEntry) return undefined;
    const resolved = await this.resolve(path, importer, { skipSelf: true });
    return isModule(resolved.id) ? resolved : `names:${path}`;
  },
  load(id) {
    if (!id.startsWith('names:')) return undefined;
    const path = id.slice('names:'.length);
    const names = Object.keys(createRequire(join(root, workspace, 'src/'))(path)).filter(
      (name) => name !== 'default',
    );
    return `import all from '${path}'; export default all; export const { ${names.join(', ')} } = all;`;
  },
});

/**
 * Gives modules that import `node:process` the global. For the import itself Jest would read all its values: that opens the standard
 * input, and Jest's worker does not end.
 */
const globalProcess = {
  name: 'global-process',
  resolveId: (path, _importer, { kind }) =>
    path === 'node:process' && kind === 'import-statement' ? 'global:process' : undefined,
  load: (id) => (id === 'global:process' ? 'export default globalThis.process;' : undefined),
};

/** Writes the bundles of a project, unless they are there. */
export async function bundlePackages(project) {
  const { conditions, outside } = projects[project];
  const paths = await importedPaths(projects[project]);
  const hash = createHash('sha256');
  const inputs = ['package-lock.json', 'scripts/test-packages.mjs'].map((file) =>
    readFileSync(join(root, file)),
  );
  for (const input of [...inputs, ...paths]) hash.update(input);
  const key = hash.digest('hex');
  const folder = folderOf(project);
  const keyFile = join(folder, 'key');
  if (existsSync(keyFile) && (await readFile(keyFile, 'utf8')) === key) return;

  // Another run may be reading the bundles.
  const dir = `${folder}-${process.pid}`;
  await build({
    cwd: join(root, project),
    input: Object.fromEntries(paths.map((path) => [path, path])),
    platform: 'node',
    resolve: { conditionNames: conditions, mainFields: ['module', 'main'] },
    external: outside,
    plugins: [withNames(project), globalProcess],
    // Missing optional packages, and directives for other bundlers.
    logLevel: 'silent',
    output: {
      dir,
      entryFileNames: '[name].mjs',
      chunkFileNames: 'chunks/[name]-[hash].mjs',
      // Modules run in the order of their imports: reflect-metadata before every decorator.
      strictExecutionOrder: true,
      keepNames: true,
    },
  });
  await writeFile(join(dir, 'key'), key);
  await rm(folder, { recursive: true, force: true });
  await rename(dir, folder);
}
