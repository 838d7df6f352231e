import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { type PagePriority, PageRenderer } from './page-renderer.js';

/** Shows which worker has rendered a page, the how manyth. Obeys some addresses. */
const script = `
  import { parentPort, threadId } from 'node:worker_threads';
  let pages = 0;
  parentPort.on('message', ({ address }) => {
    if (address === '/crash') process.exit(1);
    if (address === '/hang') return;
    pages += 1;
    const answer = address === '/error'
      ? { error: 'It cannot be done' }
      : { page: { html: \`\${address} \${threadId} \${pages}\`, styles: [], validUntil: 0 } };
    setImmediate(() => parentPort.postMessage(answer));
  });
`;

let folder: string;
let renderer: PageRenderer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'renderer-'));
  await writeFile(join(folder, 'renderer.mjs'), script);
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => renderer.stop());

const start = (timeout?: number) => {
  renderer = new PageRenderer(join(folder, 'renderer.mjs'), timeout);
};
const render = async (address: string, priority: PagePriority = 0) => {
  const { html } = await renderer.render({ address, priority, lists: [], now: '2026-05-06T12:00:00.000Z' });
  const [path, worker, count] = html.split(' ');
  return { path, worker, count };
};

it('renders pages one after another, in one worker', async () => {
  start();
  const pages = await Promise.all(['/a', '/b', '/c'].map((address) => render(address)));
  expect(pages.map(({ path }) => path)).toEqual(['/a', '/b', '/c']);
  expect(pages.map(({ count }) => count)).toEqual(['1', '2', '3']);
  expect(new Set(pages.map(({ worker }) => worker)).size).toBe(1);
});

it('goes on after a page that cannot be rendered', async () => {
  start();
  await expect(render('/error')).rejects.toThrow('It cannot be done');
  expect(await render('/a')).toMatchObject({ path: '/a', count: '2' });
});

it.each(['/crash', '/hang'])('starts no worker again for a while after %s', async (address) => {
  start(address === '/hang' ? 1 : undefined);
  await expect(render(address)).rejects.toThrow(/^The worker/);
  await expect(render('/a')).rejects.toThrow('The worker failed a short time ago');
});

it('renders pages first, then weeks, and then texts that somebody has made up', async () => {
  start();
  const inOrder: string[] = [];
  const note = async (address: string, priority: PagePriority) => {
    await render(address, priority);
    inOrder.push(address);
  };
  await Promise.all([
    ...[1, 2, 3].map((text) => note(`/a?q=${text}`, 2)),
    note('/a?week=2026-05-04', 1),
    note('/a', 0),
  ]);
  // The first one was under way already.
  expect(inOrder).toEqual(['/a?q=1', '/a', '/a?week=2026-05-04', '/a?q=2', '/a?q=3']);
});

it('takes no more texts that somebody makes up while many wait, but weeks and every page', async () => {
  start();
  const many = Array.from({ length: 17 }, (_, index) => render(`/a?q=${index}`, 2));
  await expect(render('/a?q=17', 2)).rejects.toThrow('Too many pages are waiting');
  expect((await render('/a?week=2026-05-04', 1)).path).toBe('/a?week=2026-05-04');
  expect((await render('/b')).path).toBe('/b');
  await Promise.all(many);
});
