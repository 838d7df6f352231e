/**
 * Prints how much JavaScript each built page loads, in kB as sent (brotli): before it works, and with the heaviest part that it loads
 * later, such as a form or a tab. Fails when that is too much.
 */
import './runtime.mjs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** In kB: for a page as it arrives, for a page with a form in it or loaded later, and for the dashboard with any tab. */
const limits = { page: 140, form: 190, dashboard: 250 };

const dist = join(import.meta.dirname, '../frontend/dist');
const readJson = async (file) => JSON.parse(await readFile(join(dist, file), 'utf8'));
/** The chunks of each program. */
const programs = { site: await readJson('.vite/site.json'), dashboard: await readJson('.vite/admin.json') };
const { known, missing } = await readJson('documents/index.json');

const keyOf = (manifest, file) => Object.keys(manifest).find((key) => manifest[key].file === file);

/** These chunks and all chunks that they import. */
function closure(manifest, keys, found = new Set()) {
  for (const key of keys) {
    if (found.has(key)) continue;
    found.add(key);
    closure(manifest, manifest[key].imports ?? [], found);
  }
  return found;
}

async function weigh(manifest, keys) {
  let bytes = 0;
  for (const key of keys) bytes += (await stat(join(dist, `${manifest[key].file}.br`))).size;
  return bytes / 1000;
}

const pages = [];
for (const [path, { file, type }] of Object.entries({ ...known, '(unknown)': missing })) {
  // Not robots.txt and the sitemap.
  if (type !== 'text/html') continue;
  const html = await readFile(join(dist, 'documents', file), 'utf8');
  const isDashboard = path === '/admin';
  const manifest = isDashboard ? programs.dashboard : programs.site;
  const scripts = [...html.matchAll(/src="\/(assets\/[^"]+\.js)"/g)].map(([, name]) => name);
  const [, modules] = /<meta name="modules" content="([^"]*)">/.exec(html) ?? [];
  const files = [...scripts, ...(modules?.split(' ').map((name) => name.slice(1)) ?? [])];
  const hasForm = /<form novalidate/i.test(html);
  pages.push({
    path,
    manifest,
    atOnce: isDashboard ? limits.dashboard : hasForm ? limits.form : limits.page,
    withMore: isDashboard ? limits.dashboard : limits.form,
    chunks: closure(
      manifest,
      files.map((name) => keyOf(manifest, name)),
    ),
  });
}
/** Chunks of the site's pages: a page does not load those of another one later. */
const ofPages = new Set(
  pages.filter(({ manifest }) => manifest === programs.site).flatMap(({ chunks }) => [...chunks]),
);

console.log(`${'page'.padEnd(24)}${'at once'.padStart(9)}${'with more'.padStart(11)}  kB of JavaScript`);
for (const { path, manifest, chunks, ...limit } of pages) {
  const later = [...chunks].flatMap((key) => manifest[key].dynamicImports ?? []);
  const parts = later.filter((key) => manifest === programs.dashboard || !ofPages.has(key));
  const atOnce = await weigh(manifest, chunks);
  const withParts = await Promise.all(
    parts.map((key) => weigh(manifest, closure(manifest, [key], new Set(chunks)))),
  );
  const withMore = Math.max(atOnce, ...withParts);
  const isTooMuch = atOnce > limit.atOnce || withMore > limit.withMore;
  if (isTooMuch) process.exitCode = 1;
  const [first, most] = [atOnce, withMore].map((weight) => weight.toFixed(1));
  console.log(`${path.padEnd(24)}${first.padStart(9)}${most.padStart(11)}${isTooMuch ? '  too much' : ''}`);
}
