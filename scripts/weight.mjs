/**
 * Prints how much JavaScript each built page loads, in kB as sent (brotli): at once, and with the heaviest part that it loads
 * later, such as a form. Fails when that is too much.
 */
import './runtime.mjs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** In kB: for a page as it arrives, and for a page with a form in it or loaded later. */
const limits = { page: 140, form: 190 };

const dist = join(import.meta.dirname, '../frontend/dist');
const readJson = async (file) => JSON.parse(await readFile(join(dist, file), 'utf8'));
const manifest = await readJson('.vite/manifest.json');
const { known, missing } = await readJson('documents/index.json');

const keyOf = (file) => Object.keys(manifest).find((key) => manifest[key].file === file);

/** These chunks and all chunks that they import. */
function closure(keys, found = new Set()) {
  for (const key of keys) {
    if (found.has(key)) continue;
    found.add(key);
    closure(manifest[key].imports ?? [], found);
  }
  return found;
}

async function weigh(keys) {
  let bytes = 0;
  for (const key of keys) bytes += (await stat(join(dist, `${manifest[key].file}.br`))).size;
  return bytes / 1000;
}

const pages = [];
for (const [path, { file }] of Object.entries({ ...known, '(unknown)': missing })) {
  const html = await readFile(join(dist, 'documents', file), 'utf8');
  // Leaves out robots.txt and the sitemap. Of /admin only the entry counts: it loads the dashboard when it runs.
  const [, modules] = /<meta name="modules" content="([^"]*)">/.exec(html) ?? [];
  if (modules === undefined && path !== '/admin') continue;
  const scripts = [...html.matchAll(/src="\/(assets\/[^"]+\.js)"/g)].map(([, name]) => name);
  const files = [...scripts, ...(modules?.split(' ').map((name) => name.slice(1)) ?? [])];
  const limit = /<form novalidate/i.test(html) ? limits.form : limits.page;
  pages.push({ path, limit, chunks: closure(files.map(keyOf)) });
}
/** Chunks of other pages and of the dashboard: a page does not load these later. */
const elsewhere = new Set([...pages.flatMap(({ chunks }) => [...chunks]), 'src/app/admin-page.tsx']);

console.log(`${'page'.padEnd(24)}${'at once'.padStart(9)}${'with more'.padStart(11)}  kB of JavaScript`);
for (const { path, limit, chunks } of pages) {
  const later = [...chunks].flatMap((key) => manifest[key].dynamicImports ?? []);
  const parts = later.filter((key) => !elsewhere.has(key));
  const atOnce = await weigh(chunks);
  const withMore = Math.max(
    atOnce,
    ...(await Promise.all(parts.map((key) => weigh(closure([key], new Set(chunks)))))),
  );
  const isTooMuch = atOnce > limit || withMore > limits.form;
  if (isTooMuch) process.exitCode = 1;
  const [first, most] = [atOnce, withMore].map((weight) => weight.toFixed(1));
  console.log(`${path.padEnd(24)}${first.padStart(9)}${most.padStart(11)}${isTooMuch ? '  too much' : ''}`);
}
