/**
 * Renders every page of the built application to HTML and compresses the static files; runs after `vite build`.
 *
 *   dist/documents/*            pages, robots.txt and sitemap, with a placeholder for the site's origin
 *   dist/documents/index.json   which document the server sends at which path
 *   dist/**.br, dist/**.gz      compressed scripts, styles, drawings and the manifest
 */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
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
      code = code.replace(whole, `(globalThis.importedModules.add(${key}), ${whole})`);
    }
    return { code, map: null };
  },
};

/** Builds the application for Node, in one file. */
async function buildRenderer(folder) {
  await build({
    root,
    logLevel: 'warn',
    plugins: [noteImports],
    build: {
      ssr: 'src/prerender.tsx',
      outDir: folder,
      emptyOutDir: true,
      manifest: false,
      minify: false,
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'prerender.mjs' } },
    },
  });
  return pathToFileURL(join(folder, 'prerender.mjs')).href;
}

/** Renders one page in a fresh application; also returns the modules that it imported. */
async function render(renderer, path) {
  globalThis.importedModules = new Set();
  const { prerenderPage } = await import(`${renderer}?${encodeURIComponent(path)}`);
  const page = await prerenderPage(path);
  return { ...page, modules: [...globalThis.importedModules] };
}

const manifest = JSON.parse(await read('.vite/manifest.json'));

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

const sha256 = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const style = (css, name) => `<style${name ? ` data-emotion="${name}"` : ''}>${css}</style>`;

const template = (await read('index.html')).replace('<html', `<html data-origin="${unknownOrigin}"`);
const stylesheets = [...template.matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g)];
const fonts = (await Promise.all(stylesheets.map(([, file]) => read(file)))).join('').trim();
const entry = [...filesOf(['index.html'])];
const fontPreloads = manifest['index.html'].assets.map(
  (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
);

/** Returns the document of a page, and the hashes of its styles for the Content-Security-Policy. */
function assemble({ head, styles, root, modules }) {
  const files = [...filesOf(modules)].filter((file) => !entry.includes(file));
  // Visitors read before they click, so scripts must not delay what is visible.
  const preloads = files.map(
    (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`,
  );
  const blocks = [style(fonts), ...styles.map(({ css, name }) => style(css, name))];
  let html = template;
  for (const [link] of stylesheets) html = html.replace(link, '');
  return {
    html: html
      .replace('</head>', () => [head, ...fontPreloads, ...blocks, ...preloads, '</head>'].join(''))
      .replace('<div id="root"></div>', () => root),
    styles: [fonts, ...styles.map(({ css }) => css)].map(sha256),
  };
}

const documents = join(dist, 'documents');

/** Writes a document; returns what the server needs to know about it. */
async function write(file, text, { type = 'text/html', styles = [], indexed = true } = {}) {
  await writeFile(join(documents, file), text);
  return { file, type, styles, indexed };
}

const isIndexed = ({ head }) => !head.includes('content="noindex"');
const canonicalOf = ({ head }) => /<link rel="canonical" href="([^"]+)"/.exec(head)?.[1];

/** Has no page, so the page for unknown paths is rendered. */
const unknownPath = '/404';

async function prerender() {
  const folder = await mkdtemp(join(tmpdir(), 'prerender-'));
  try {
    const renderer = await buildRenderer(folder);
    const writePage = async (path) => {
      const page = await render(renderer, path);
      const { html, styles } = assemble(page);
      const indexed = isIndexed(page);
      const document = await write(`${path.slice(1) || 'home'}.html`, html, { styles, indexed });
      return { document, canonical: canonicalOf(page) };
    };
    const known = {};
    const addresses = new Set();
    for (const path of pagePaths.filter((path) => path !== '/admin')) {
      const { document, canonical } = await writePage(path);
      known[path] = document;
      if (canonical) addresses.add(canonical);
    }
    const { document: missing } = await writePage(unknownPath);
    return { known, missing, addresses };
  } finally {
    await rm(folder, { recursive: true });
  }
}

await mkdir(documents);
const { known, missing, addresses } = await prerender();
known['/admin'] = await write('admin.html', template, { indexed: false });
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
    ...[...addresses].map((address) => `  <url><loc>${address}</loc></url>`),
    '</urlset>\n',
  ].join('\n'),
  { type: 'application/xml' },
);

const compressible = /\.(js|css|svg|webmanifest)$/;
for (const entry of await readdir(dist, { recursive: true })) {
  if (!compressible.test(entry)) continue;
  const bytes = await readFile(join(dist, entry));
  await writeFile(join(dist, `${entry}.br`), await promisify(brotliCompress)(bytes));
  await writeFile(join(dist, `${entry}.gz`), await promisify(gzip)(bytes, { level: 9 }));
}

// Written last: when this file exists, everything else does. The server reads it first.
await writeFile(join(documents, 'index.json'), JSON.stringify({ known, missing }, null, 2));
