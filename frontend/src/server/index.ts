/**
 * Renders pages in a worker of the server. The build bundles it into `dist/documents/renderer.mjs`, and uses it to render the
 * pages without data.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { unknownOrigin } from '@onchan-bowls/contract/pages';
import type { PageData } from '../data/page-data-element.js';
import { setOriginPlaceholder } from '../lib/absolute-url.js';
import { renderPage, type Shell } from './render-page.js';
import { validUntil } from './valid-until.js';

export { pageContents } from './page-contents.js';
export { renderPage } from './render-page.js';

/** A page to be rendered. */
interface Task {
  address: string;
  /** The lists as JSON. */
  lists: { path: string; key: string; text: string }[];
  now: string;
}

const render = async (shell: Shell, { address, lists, now }: Task) => {
  const data: PageData = {
    now,
    lists: Object.fromEntries(
      lists.map(({ path, key, text }) => [path, { key, records: JSON.parse(text) as unknown }]),
    ),
  };
  return { ...(await renderPage(shell, address, data)), validUntil: validUntil(data, address) };
};

if (parentPort) {
  const port = parentPort;
  // Nobody can guess this placeholder, so no record and no address contains it.
  const origin = `https://${randomBytes(16).toString('hex')}.invalid`;
  setOriginPlaceholder(origin);
  const text = readFileSync(join(import.meta.dirname, 'shell.json'), 'utf8');
  const shell = JSON.parse(text.replaceAll(unknownOrigin, origin)) as Shell;
  port.on('message', (task: Task) => {
    render(shell, task).then(
      (page) => port.postMessage({ page: { ...page, origin } }),
      (error: unknown) => port.postMessage({ error: String(error) }),
    );
  });
}
