/**
 * `node scripts/sbom.mjs [amd64|arm64]` prints the list of the npm packages that the image for a kind of processor is made of (SBOM,
 * CycloneDX JSON), from package-lock.json. `npm sbom` refuses this lock file because of a peer dependency that is optional, and
 * prints another serial number each time.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Returns the path of the package that `name` means in the package at `path`. As Node does, it looks in each folder upwards. */
const resolve = (packages, path, name) => {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const found = join(folder, 'node_modules', name);
    if (found in packages) return packages[found].link ? packages[found].resolved : found;
    if (folder === '') return undefined;
  }
};

const runsOn = ({ os, cpu, libc }, arch) =>
  (!os || os.includes('linux')) && (!cpu || cpu.includes(arch)) && (!libc || libc.includes('glibc'));

/** The paths of the packages that the package at `path` needs at run time. */
const dependenciesOf = (packages, path, arch) => {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[path];
  // The embedded PostgreSQL, which only workspaces name, is not in the image.
  const optional = path.startsWith('node_modules/') ? optionalDependencies : {};
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...new Set([...Object.keys({ ...dependencies, ...optional }), ...peers])]
    .map((name) => resolve(packages, path, name))
    .filter((found) => found !== undefined && runsOn(packages[found], arch))
    .sort();
};

const purl = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** @param arch of the image, as Node names it: `x64` or `arm64` */
export const sbomOf = ({ name, version, packages }, arch) => {
  const needed = new Map();
  const visit = (path) => {
    if (needed.has(path)) return;
    const dependencies = dependenciesOf(packages, path, arch);
    needed.set(path, dependencies);
    dependencies.forEach(visit);
  };
  const workspaces = ['backend', 'frontend'];
  workspaces.forEach(visit);

  const describe = (path) => {
    const { name: own, version, license, integrity } = packages[path];
    const name = own ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const [algorithm, hash] = integrity?.split('-', 2) ?? [];
    return {
      type: 'library',
      'bom-ref': path,
      name,
      version,
      purl: purl(name, version),
      ...(license && { licenses: [{ expression: license }] }),
      ...(hash && {
        hashes: [
          { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(hash, 'base64').toString('hex') },
        ],
      }),
    };
  };
  const paths = [...needed.keys()].sort();
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': name, name, version } },
    components: paths.map(describe),
    dependencies: [
      { ref: name, dependsOn: workspaces },
      ...paths.map((path) => ({ ref: path, dependsOn: needed.get(path) })),
    ],
  };
};

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'));
  const arch = process.argv[2] === 'amd64' ? 'x64' : (process.argv[2] ?? process.arch);
  console.log(JSON.stringify(sbomOf(lock, arch), null, 1));
}
