/** Generates the documents that are made from the code, and fails when a committed one was out of date. */
import './runtime.mjs';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const documents = ['docs/openapi.json', 'docs/events.md', 'docs/events.schema.json'];
const read = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
};

const kept = documents.map(read);
execFileSync('npm', ['run', '--silent', 'docs'], { stdio: 'inherit', shell: process.platform === 'win32' });
const stale = documents.filter((file, index) => kept[index] === undefined || read(file) !== kept[index]);

if (stale.length > 0) {
  console.error(
    `These documents were out of date and are now updated: ${stale.join(', ')}. Please commit them.`,
  );
  process.exitCode = 1;
}
