/**
 * `npm run release -- check [tag]` fails if changelog, versions and documents do not agree.
 * `npm run release -- notes 1.2.3` prints the entry of a version, for the description of a release.
 * `npm run release -- pin` asks the registry for the digests of all images with Docker, and writes them into the files.
 */
import './runtime.mjs';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { needs } from '../backend/dist/platform/config.js';
import { entriesOf, problemsOf } from './changelog.mjs';
import { filesWithImages, imagesIn, withDigests } from './images.mjs';

const root = join(import.meta.dirname, '..');
const read = (file) => readFileSync(join(root, file), 'utf8');
const version = (file) => JSON.parse(read(file)).version;
const found = (text, pattern) => [...new Set(Array.from(text.matchAll(pattern), ([, name]) => name))];
const markdown = (folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md') && name !== 'CHANGELOG.md')
    .map((name) => join(folder, name));

const packages = ['', 'backend/', 'backend/contract/', 'frontend/'];
const locked = JSON.parse(read('package-lock.json')).packages;
const documents = [...markdown('.'), ...markdown('docs'), '.env.example', 'docker-compose.yml', 'Dockerfile'];

const repository = {
  changelog: read('CHANGELOG.md'),
  versions: {
    ...Object.fromEntries(packages.map((path) => [`${path}package.json`, version(`${path}package.json`)])),
    ...Object.fromEntries(
      packages.map((path) => [`package-lock.json (${path})`, locked[path.slice(0, -1)].version]),
    ),
    'docker-compose.yml': /ONCHAN_VERSION:-([\d.]+)/.exec(read('docker-compose.yml'))?.[1],
    'docs/openapi.json': JSON.parse(read('docs/openapi.json')).info.version,
  },
  documents: Object.fromEntries(documents.map((file) => [file, read(file)])),
  // A test of the configuration makes sure that the example has them all.
  settings: found(read('.env.example'), /^(?:# )?([A-Z_]+)=/gm),
  needed: [
    ...needs.map(([when, name]) => [name, when]),
    ...found(read('docker-compose.yml'), /\$\{([A-Z_]+):\?/g).map((name) => [name, 'Compose']),
  ],
  images: Object.entries(filesWithImages).flatMap(([file, pattern]) =>
    imagesIn(read(file), pattern).map((image) => [file, image]),
  ),
  migrations: readdirSync(join(root, 'backend/src/platform/database/migrations'))
    .filter((name) => /^\d/.test(name))
    .map((name) => name.replace('.ts', ''))
    .sort(),
};

/** The digest that names an image for all kinds of processors. */
const digestOf = (image) => {
  const words = ['buildx', 'imagetools', 'inspect', '--format', '{{json .Manifest}}', image];
  const { digest } = JSON.parse(execFileSync('docker', words, { encoding: 'utf8' }));
  console.log(`${image}@${digest}`);
  return digest;
};

const [command, argument] = process.argv.slice(2);
if (command === 'check') {
  const problems = [...problemsOf(repository, argument)];
  console.log(problems.join('\n') || 'The changelog, the versions and the documents agree.');
  process.exitCode = problems.length > 0 ? 1 : 0;
} else if (command === 'notes') {
  const entry = entriesOf(repository.changelog).find((each) => each.version === argument);
  // Forges keep line breaks within a paragraph.
  if (entry) console.log(entry.text.replaceAll('\n  ', ' '));
  else console.error(`CHANGELOG.md has no entry of version ${argument}.`);
  process.exitCode = entry ? 0 : 1;
} else if (command === 'pin') {
  for (const [file, pattern] of Object.entries(filesWithImages))
    writeFileSync(join(root, file), withDigests(read(file), pattern, digestOf));
} else {
  console.error('Usage: npm run release -- check [tag] | notes <version> | pin');
  process.exitCode = 1;
}
