/** Writes the documents that are generated from the built backend. */
import './runtime.mjs';
import { writeFileSync } from 'node:fs';
import { describeProduct } from '../backend/dist/cli/describe.js';

for (const [path, text] of Object.entries(await describeProduct())) writeFileSync(path, text);
