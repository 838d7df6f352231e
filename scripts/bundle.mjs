/**
 * Bundles the compiled backend with its packages, into backend/bundle. Runs after `tsc -b`. Loading a few files takes a third of
 * the time of loading three thousand. Only the packages named in `outside` are loaded from node_modules.
 *
 * Names and line breaks stay, so that stack traces can be read. With NODE_OPTIONS=--enable-source-maps they name the compiled
 * files and their lines.
 */
import './runtime.mjs';
import { readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'rolldown';

const root = join(import.meta.dirname, '..');
const dir = join(root, 'backend/bundle');

/** The product, and its console commands. */
const programs = ['main', 'onchan'];

const outside = [
  // Compiled code for each kind of machine.
  /^@node-rs\/argon2$/,
  // The files of its folder are sent to the browser.
  /^swagger-ui-dist\//,
  // Optional packages, which are not installed.
  /^@nestjs\/(microservices|platform-express|websockets)($|\/)/,
  /^@fastify\/(multipart|view)$/,
  'pg-native',
  // Optional, and installed for development only: the package `debug` does without it.
  'supports-color',
  'typescript',
];

/** The migrations are found by their folder, which the bundle does not have: it imports each of them. */
const withMigrations = {
  name: 'with-migrations',
  load: {
    filter: { id: /backend\/dist\/platform\/database\/migrations\/index\.js$/ },
    async handler(index) {
      const files = (await readdir(dirname(index)))
        .filter((file) => /^\d{13}-[a-z-]+\.js$/.test(file))
        .sort();
      const imports = files.map((file, number) => `import * as file${number} from './${file}';`);
      const all = files.map((_file, number) => `...Object.values(file${number})`);
      return `${imports.join('\n')}\nexport const migrations = [${all.join(', ')}];`;
    },
  },
};

await rm(dir, { recursive: true, force: true });
await build({
  cwd: root,
  input: Object.fromEntries(programs.map((name) => [name, `backend/dist/${name}.js`])),
  platform: 'node',
  external: outside,
  plugins: [withMigrations],
  // A package that is missing, and not named above, must not be noticed only when it is loaded.
  onLog: (level, log, handle) => handle(log.code === 'UNRESOLVED_IMPORT' ? 'error' : level, log),
  logLevel: 'warn',
  output: {
    dir,
    sourcemap: true,
    // Modules run in the order of their imports: reflect-metadata before every decorator.
    strictExecutionOrder: true,
    // Classes keep their names, which Nest and the log show.
    keepNames: true,
    comments: false,
    // V8 keeps the source in memory, with two bytes for every character of a file that is not all Latin.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
  },
});
