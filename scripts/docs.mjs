/** Writes the documents that are generated from the built backend. */
import './runtime.mjs';
import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { describeProduct } from '../backend/dist/cli/describe.js';

for (const [path, text] of Object.entries(await describeProduct())) {
  const isJson = path.endsWith('.json');
  const options = { ...(await resolveConfig(path)), filepath: path };
  writeFileSync(path, isJson ? await format(text, options) : text);
}
