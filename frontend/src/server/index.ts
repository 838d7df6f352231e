/**
 * Renders pages in a worker of the server. The build bundles it into `dist/documents/renderer.mjs`, and uses it to render the
 * pages without data.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { AnnouncementRecord } from '@onchan-bowls/contract/announcements';
import type { CompetitionRecord } from '@onchan-bowls/contract/competitions';
import { paths } from '@onchan-bowls/contract/pages';
import { announcementsQuery } from '../features/announcements/announcements.api.js';
import { competitionsQuery } from '../features/competitions/competitions.api.js';
import { addDays, dayOf, instantOf } from '../lib/dates.js';
import type { PageData } from '../lib/page-data.js';
import { renderPage, type Shell } from './render-page.js';

export { pageContents } from './page-contents.js';
export { renderPage } from './render-page.js';

/** A page to be rendered. */
interface Task {
  id: number;
  address: string;
  /** The lists as JSON. */
  lists: { path: string; key: string; text: string }[];
  now: string;
}

const minute = 60_000;
const hour = 60 * minute;

/**
 * The instant until which a page stays right if no record changes: the club's next day, or the end of entries. Announcements
 * say how old they are, which changes by the minute only in their first hour.
 */
function validUntil({ now, lists }: PageData, address: string): number {
  const instant = new Date(now);
  const announcements = (lists[announcementsQuery.queryKey[0] ?? '']?.records ?? []) as AnnouncementRecord[];
  const isNew = announcements.some(({ createdAt }) => Date.parse(createdAt) > instant.getTime() - hour);
  const nextAge = address === paths.announcements ? instant.getTime() + (isNew ? minute : hour) : Infinity;
  const midnight = Date.parse(instantOf(`${addDays(dayOf(instant), 1)}T00:00`));
  const competitions = (lists[competitionsQuery.queryKey[0] ?? '']?.records ?? []) as CompetitionRecord[];
  // Entries close after this instant, not at it.
  const closings = competitions.map(({ registrationCloses }) => Date.parse(registrationCloses ?? '') + 1);
  return Math.min(midnight, nextAge, ...closings.filter((closing) => closing > instant.getTime()));
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
  const shell = JSON.parse(readFileSync(join(import.meta.dirname, 'shell.json'), 'utf8')) as Shell;
  port.on('message', (task: Task) => {
    render(shell, task).then(
      (page) => port.postMessage({ id: task.id, page }),
      (error: unknown) => port.postMessage({ id: task.id, error: String(error) }),
    );
  });
}
