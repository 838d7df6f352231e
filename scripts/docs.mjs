/**
 * Writes the documents that are generated from the built backend. With `--check` it fails when a committed one was out of date.
 */
import './runtime.mjs';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { describeProduct } from '../backend/dist/cli/describe.js';

const stale = [];
for (const [path, text] of Object.entries(await describeProduct())) {
  const options = { ...(await resolveConfig(path)), filepath: path };
  const document = path.endsWith('.json') ? await format(text, options) : text;
  if (existsSync(path) && readFileSync(path, 'utf8') === document) continue;
  stale.push(path);
  writeFileSync(path, document);
}
if (process.argv.includes('--check') && stale.length > 0) {
  console.error(
    `These documents were out of date and are now updated: ${stale.join(', ')}. Please commit them.`,
  );
  process.exitCode = 1;
}
