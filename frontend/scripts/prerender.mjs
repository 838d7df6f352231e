/**
 * Renders every page of the built application to HTML and compresses the static files; runs after `vite build`.
 *
 *   dist/documents/*            pages, robots.txt and sitemap, with a placeholder for the site's origin
 *   dist/documents/index.json   which document the server sends at which path
 *   dist/documents/renderer.mjs renders pages with their lists, in a worker of the server
 *   dist/documents/shell.json   what surrounds these pages
 *   dist/service-worker.js      serves the public site without a connection
 *   dist/**.br, dist/**.gz      compressed scripts, styles, drawings and the manifest
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { club } from '@onchan-bowls/contract/club';
import { pagePaths, unknownOrigin } from '@onchan-bowls/contract/pages';
import { build } from 'vite';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const read = (file) => readFile(join(dist, file), 'utf8');

/** Notes in a global set which of our modules a page imports dynamically while it is rendered. */
const noteImports = {
  name: 'note-imports',
  enforce: 'post',
  async transform(code, id) {
    if (id.includes('node_modules') || !code.includes('import(')) return null;
    const imports = [...code.matchAll(/\bimport\((["'])(.+?)\1\)/g)];
    for (const [whole, , specifier] of imports) {
      const resolved = await this.resolve(specifier, id);
      const key = JSON.stringify(relative(root, resolved.id));
      code = code.replace(whole, `(globalThis.importedModules?.add(${key}), ${whole})`);
    }
    return { code, map: null };
  },
};

/** Builds the application for Node, in one file. The server runs it in a worker. */
async function buildRenderer(folder) {
  await build({
    root,
    logLevel: 'warn',
    plugins: [noteImports],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: 'src/server/index.ts',
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      manifest: false,
      minify: true,
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'renderer.mjs' } },
    },
  });
  return pathToFileURL(join(folder, 'renderer.mjs')).href;
}

/** Builds the service worker, in one file. @param constants that it has no other way to know. */
async function buildServiceWorker(constants) {
  const values = Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]);
  await build({
    root,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"', ...Object.fromEntries(values) },
    build: {
      outDir: dist,
      emptyOutDir: false,
      copyPublicDir: false,
      manifest: false,
      rolldownOptions: {
        input: 'src/offline/service-worker.ts',
        output: { codeSplitting: false, format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  });
}

const manifest = JSON.parse(await read('.vite/site.json'));

/** The files of these modules and of their imports, dependencies first. */
function filesOf(modules, found = new Set()) {
  for (const key of modules) {
    const { file, imports = [] } = manifest[key];
    if (found.has(file)) continue;
    filesOf(imports, found);
    found.add(file);
  }
  return found;
}

const documentOf = async (file) =>
  (await read(file)).replace('<html', `<html data-origin="${unknownOrigin}"`);

const template = await documentOf('index.html');
const stylesheets = [...template.matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g)];
const entry = [...filesOf(['index.html'])];
const fontPreloads = manifest['index.html'].assets.map(
  (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
);
// First in the head, so that the font comes before what is less urgent.
const withFont = template.replace('<meta charset="utf-8" />', (first) => [first, ...fontPreloads].join(''));
const shell = {
  template: stylesheets.reduce((html, [link]) => html.replace(link, ''), withFont),
  fonts: (await Promise.all(stylesheets.map(([, file]) => read(file)))).join('').trim(),
};

/** The names of these modules, which are loaded when the page is painted. */
function preloadsOf(modules) {
  const files = [...filesOf(modules)].filter((file) => !entry.includes(file));
  const names = files.map((file) => `/${file}`).join(' ');
  return `<meta name="modules" content="${names}">`;
}

/** The application anew: each page notes what it imports for the first time. */
async function freshRenderer(renderer, name) {
  globalThis.importedModules = new Set();
  return import(`${renderer}?${encodeURIComponent(name)}`);
}

/** Renders one page without data; also returns the links that it has. */
async function render(renderer, path) {
  const { renderPage } = await freshRenderer(renderer, path);
  // What the page imports is known when it has been rendered.
  await renderPage({ ...shell, preloads: {} }, path);
  const preloads = preloadsOf(globalThis.importedModules);
  return { ...(await renderPage({ ...shell, preloads: { [path]: preloads } }, path)), preloads };
}

const documents = join(dist, 'documents');

/** Writes a document; returns what the server needs to know about it. */
async function write(file, text, { type = 'text/html', styles = [], indexed = true, content } = {}) {
  await writeFile(join(documents, file), text);
  return { file, type, styles, indexed, ...content };
}

const isIndexed = ({ html }) => !html.includes('name="robots" content="noindex"');
const canonicalOf = ({ html }) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];

/** The day of the newest release: pages without lists change with a release only. */
const releasedOn = /^## \d+\.\d+\.\d+ - (\S+)$/m.exec(
  await readFile(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8'),
)?.[1];

/** Has no page, so the page for unknown paths is rendered. */
const unknownPath = '/404';

async function prerender() {
  const renderer = await buildRenderer(documents);
  const { pageContents } = await freshRenderer(renderer, '');
  const preloads = {};
  const writePage = async (path) => {
    const page = await render(renderer, path);
    preloads[path] = page.preloads;
    const document = await write(`${path.slice(1) || 'home'}.html`, page.html, {
      styles: page.styles,
      indexed: isIndexed(page),
      content: pageContents[path],
    });
    return { document, canonical: canonicalOf(page) };
  };
  const known = {};
  const addresses = new Map();
  for (const path of pagePaths.filter((path) => path !== '/admin')) {
    const { document, canonical } = await writePage(path);
    known[path] = document;
    if (canonical) addresses.set(canonical, pageContents[path] ? undefined : releasedOn);
  }
  const { document: missing } = await writePage(unknownPath);
  const lists = new Set(Object.values(pageContents).flatMap((content) => content?.lists ?? []));
  await writeFile(join(documents, 'shell.json'), JSON.stringify({ ...shell, preloads }));
  return { known, missing, addresses, lists };
}

const revisionOf = (text) => createHash('sha256').update(text).digest('hex');

await mkdir(documents);
const { known, missing, addresses, lists } = await prerender();
// The dashboard gives its own title when it is loaded.
const adminTitle = `<title data-served>Admin Access - ${club.shortName} | ${club.address.island}</title>`;
const admin = (await documentOf('admin.html')).replace('</head>', `${adminTitle}</head>`);
known['/admin'] = await write('admin.html', admin, { indexed: false });
// So does the page that is shown without a connection. A server of another version does not have this path.
const offline = template.replace('</head>', `<title data-served>${club.name}</title></head>`);
const offlinePath = `/offline-${revisionOf(offline).slice(0, 16)}`;
known[offlinePath] = await write('offline.html', offline, { indexed: false });
known['/robots.txt'] = await write(
  'robots.txt',
  `User-agent: *\nAllow: /\n\nSitemap: ${unknownOrigin}/sitemap.xml\n`,
  { type: 'text/plain' },
);
known['/sitemap.xml'] = await write(
  'sitemap.xml',
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...[...addresses].map(
      ([address, day]) => `  <url><loc>${address}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}</url>`,
    ),
    '</urlset>\n',
  ].join('\n'),
  { type: 'application/xml' },
);

/** The files of the public site whose names have a hash. */
const hashedFiles = new Set(
  Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]),
);
await buildServiceWorker({
  builtFiles: [
    { url: offlinePath, revision: null },
    { url: '/favicon.svg', revision: revisionOf(await read('favicon.svg')) },
    ...[...hashedFiles].map((file) => ({ url: `/${file}`, revision: null })),
  ],
  offlinePath,
  publicLists: [...lists],
});

const compressible = /\.(js|css|svg|webmanifest)$/;
for (const entry of await readdir(dist, { recursive: true })) {
  if (!compressible.test(entry)) continue;
  const bytes = await readFile(join(dist, entry));
  await writeFile(join(dist, `${entry}.br`), await promisify(brotliCompress)(bytes));
  await writeFile(join(dist, `${entry}.gz`), await promisify(gzip)(bytes, { level: 9 }));
}

// Written last: when this file exists, everything else does. The server reads it first.
await writeFile(join(documents, 'index.json'), JSON.stringify({ known, missing }, null, 2));
