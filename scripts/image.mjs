/**
 * `node scripts/image.mjs <name>` builds the image and tests that the build is reproducible and that its SBOM is complete. It
 * compares the image with the build in this folder, which has another path: `make build` must have run after the last change.
 */
import './runtime.mjs';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, posix } from 'node:path';

const root = join(import.meta.dirname, '..');
const [image] = process.argv.slice(2);

const docker = (args, options) =>
  execFileSync('docker', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    ...options,
  });

/** The paths of all files below a folder. */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort();

const checkFiles = (app) => {
  for (const folder of ['backend/bundle', 'frontend/dist']) {
    // What another version of Node compresses may have other bytes.
    const files = filesIn(join(app, folder)).filter((file) => !/\.(br|gz)$/.test(file));
    assert.ok(files.length > 10, `${folder} must have files`);
    for (const file of files) {
      const path = join(folder, file);
      assert.ok(
        existsSync(join(root, path)) && readFileSync(join(app, path)).equals(readFileSync(join(root, path))),
        `${path} differs between the image and this folder. Has "make build" run after the last change?`,
      );
    }
  }
  // Not always the time of this build: Docker keeps a layer in which only times would differ.
  const times = new Set(filesIn(app).map((path) => statSync(join(app, path)).mtimeMs));
  assert.equal(times.size, 1, 'all files of the image must have the same time');
};

/** The paths of the packages in the backend's bundle, as package-lock.json has them. */
const bundledPackages = (app) => {
  const maps = filesIn(join(app, 'backend/bundle')).filter((file) => file.endsWith('.map'));
  const sources = maps.flatMap((file) => {
    const { sources } = JSON.parse(readFileSync(join(app, 'backend/bundle', file), 'utf8'));
    return sources.map((source) => posix.join('backend/bundle', posix.dirname(file), source));
  });
  return new Set(sources.flatMap((source) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(source) ?? []));
};

const checkSbom = (app) => {
  const { components } = JSON.parse(readFileSync(join(app, 'sbom.cdx.json'), 'utf8'));
  const listed = new Set(components.map((component) => component['bom-ref']));
  const bundled = bundledPackages(app);
  assert.ok(bundled.has('node_modules/fastify'), 'the packages of the bundle must be found');
  assert.deepEqual(
    [...bundled].filter((path) => !listed.has(path)),
    [],
    'the SBOM must list these packages',
  );
};

// Names the package registry, if it is not the public one.
const npmrc = join(homedir(), '.npmrc');
const secret = existsSync(npmrc) ? ['--secret', `id=npmrc,src=${npmrc}`] : [];
docker(['build', ...secret, '--build-arg', 'SOURCE_DATE_EPOCH=1700000000', '--tag', image, '.'], {
  stdio: 'inherit',
});
const folder = mkdtempSync(join(tmpdir(), 'onchan-bowls-image-'));
const container = docker(['create', image]).trim();
try {
  docker(['cp', `${container}:/app`, folder]);
  checkFiles(join(folder, 'app'));
  checkSbom(join(folder, 'app'));
} finally {
  docker(['rm', container]);
  rmSync(folder, { recursive: true });
}
console.log('The image has the files of this build, all of the same time, and lists its packages.');
