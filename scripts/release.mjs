/**
 * `npm run release -- check [tag]` fails if changelog, versions and documents do not agree.
 * `npm run release -- notes 1.2.3` prints the entry of a version, for the description of a release.
 */
import './runtime.mjs';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { needs } from '../backend/dist/platform/config.js';
import { entriesOf, problemsOf } from './changelog.mjs';

const root = join(import.meta.dirname, '..');
const read = (file) => readFileSync(join(root, file), 'utf8');
const version = (file) => JSON.parse(read(file)).version;
const found = (text, pattern) => [...new Set(Array.from(text.matchAll(pattern), ([, name]) => name))];
const markdown = (folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md') && name !== 'CHANGELOG.md')
    .map((name) => join(folder, name));

/** The images that a file names, except the product's own and the stages of a build. A variable stands for its default. */
const imagesIn = (file, pattern) =>
  found(read(file), pattern)
    .map((image) => image.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1'))
    .filter((image) => !image.startsWith('onchan-bowls:'))
    .map((image) => [file, image]);

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
  images: [
    ...imagesIn('Dockerfile', /^FROM (?:--\S+ )?(\S+)/gm),
    ...imagesIn('docker-compose.yml', /^ *image: (\S+)/gm),
  ],
  migrations: readdirSync(join(root, 'backend/src/platform/database/migrations'))
    .filter((name) => /^\d/.test(name))
    .map((name) => name.replace('.ts', ''))
    .sort(),
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
} else {
  console.error('Usage: npm run release -- check [tag] | notes <version>');
  process.exitCode = 1;
}
