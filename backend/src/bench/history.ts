import type { AddressInfo } from 'node:net';
import { CommandBus } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type pg from 'pg';
import { AddAccount } from '../features/users/users.commands.js';
import { asBench, withApp } from './app.js';
import { fillLog, longRecords } from './history-log.js';
import { detail, interleave, measure, median, medians, type Length } from './measure.js';
import { adminPassword, signIn } from './product.js';
import type { Row } from './table.js';

const total = { full: 100_000, quick: 20_000 };
/** How long each page is measured, and how many of the pages: the slowest stand last. */
const seconds = { full: 0.7, quick: 0.3 };
const pages = { full: Infinity, quick: 6 };

/**
 * What the committee asks of a long log, over HTTP: how long a page of the history takes with each filter, and how many
 * events a second the verification and the exports read. The floor is a raw SELECT of all events.
 */
export const benchHistory = (length: Length): Promise<Row[]> =>
  withApp(async (app, pool) => {
    const accounts = await addAccounts(app, pool);
    const events = total[length];
    await fillLog(app, pool, accounts, events);
    const ask = await signedIn(app);

    const read = (path: string) => () => eventsPerSecond(() => ask(path).then(() => events));
    const rates = await medians({
      verification: read('/api/admin/events/verify'),
      csv: read('/api/admin/events/export.csv'),
      export: read('/api/admin/events/export'),
      floor: () => eventsPerSecond(() => rawSelect(pool)),
    });
    const rate = (what: string, measured: number, aim?: number): Row => ({
      what,
      unit: ' events/s',
      measured,
      floor: rates.floor,
      ...(aim !== undefined && { aim: { least: aim } }),
    });
    return [
      rate('Verification', rates.verification, 110_000),
      rate('CSV export', rates.csv, 30_000),
      rate('Export as recorded', rates.export),
      {
        what: `Slowest history page of ${events.toLocaleString('en-GB')} events, p99`,
        unit: ' ms',
        measured: await slowestPage(ask, questions(accounts, events).slice(-pages[length]), seconds[length]),
        aim: { below: 40 },
      },
    ];
  });

/** Measures each page and returns the p99 of the slowest, in milliseconds. */
const slowestPage = async (ask: Ask, pages: readonly Question[], duration: number): Promise<number> => {
  let slowest = 0;
  for (const [name, path] of pages) {
    const { page } = await interleave({ page: () => measure(1, duration, () => ask(path)) });
    const [p50, p99] = [median(page.map((run) => run.p50)), median(page.map((run) => run.p99))];
    slowest = Math.max(slowest, p99);
    detail(`History, ${name}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
  }
  return slowest;
};

type Question = readonly [name: string, path: string];

const questions = (
  [first = '', second = '', ...others]: readonly string[],
  total: number,
): readonly Question[] => {
  const month = (yearsAgo: number, from: string, to: string) => {
    const year = new Date().getFullYear() - yearsAgo;
    return `from=${year}-${from}&to=${year}-${to}`;
  };
  const years = (ago: number) => new Date().getFullYear() - ago;
  const thisMonth = new Date().toISOString().slice(0, 7);
  const march = month(5, '03-01', '03-31');
  const rare = others.at(-1) ?? '';
  const events = (query: string) => `/api/admin/events?limit=50&${query}`;
  const { handicap, competition } = longRecords;
  return [
    ['newest', events('')],
    ['deep', events(`before=${total / 2}`)],
    ['oldest', events('before=60')],
    ['kind', events('stream=handicap')],
    ['kind, deep', events('stream=handicap&before=500')],
    ['event', events('type=ResultRecorded')],
    ['event, deep', events('type=ResultRecorded&before=20000')],
    ['event that never happened', events('type=HandicapDeleted')],
    ['who', events(`actor=${second}`)],
    ['who, deep', events(`actor=${first}&before=20000`)],
    ['who, seldom', events(`actor=${rare}`)],
    ['who, never', events('actor=nobody')],
    ['a month', events(march)],
    ['the first days', events(month(10, '01-01', '12-31'))],
    ['since', events('from=2020-01-01&before=60000')],
    ['until', events(`to=${new Date().getFullYear() - 8}-01-01`)],
    ['before there was any', events('to=1949-01-01')],
    ['who changed a handicap in March', events(`stream=handicap&${march}`)],
    [
      'the same, one event, one person',
      events(`stream=handicap&type=HandicapRevised&actor=${rare}&${march}`),
    ],
    ['kind and who that never meet', events('stream=handicap&actor=visitor')],
    ['event and who that never meet', events('type=ResultRecorded&actor=visitor')],
    ['event of another kind', events('stream=fixture&type=HandicapRevised')],
    ['event that had ended by then', events(`type=EntriesClosed&actor=visitor&${march}`)],
    ['a fixture', events('stream=fixture&streamId=77')],
    ['a competition of 300 entries', events(`stream=competition&streamId=${competition}`)],
    ['a competition of 120 entries', events(`stream=competition&streamId=50`)],
    ['a handicap revised 5,000 times', events(`stream=handicap&streamId=${handicap}`)],
    ['the same, its middle', events(`stream=handicap&streamId=${handicap}&before=4000`)],
    ['events by month', `/api/admin/events/months?month=${thisMonth}`],
    ['events by month of one person', `/api/admin/events/months?month=${thisMonth}&actor=${second}`],
    ['events by month of one kind', `/api/admin/events/months?month=${thisMonth}&stream=handicap`],
    ['the summary of this month', `/api/admin/events/month?month=${thisMonth}`],
    ['the summary of a month five years ago', `/api/admin/events/month?month=${years(5)}-05`],
    ['a competition of 300 entries as it was', `/api/admin/records/competition/${competition}?at=${total}`],
    ['a handicap revised 5,000 times as it was', `/api/admin/records/handicap/${handicap}?at=4000`],
  ];
};

const addAccounts = async (app: NestFastifyApplication, pool: pg.Pool): Promise<string[]> => {
  for (const name of ['ann', 'bob', 'cid', 'dot', 'eve']) {
    await asBench(() => app.get(CommandBus).execute(new AddAccount(name, adminPassword, 'admin')));
  }
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM users ORDER BY username');
  return rows.map(({ id }) => id);
};

/** Sends a signed-in request and discards the body of the response. */
type Ask = (path: string) => Promise<void>;

const signedIn = async (app: NestFastifyApplication): Promise<Ask> => {
  await app.listen(0, '127.0.0.1');
  const origin = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
  const { cookie } = await signIn(origin, 'ann');
  return async (path) => {
    const response = await fetch(`${origin}${path}`, { headers: { Cookie: cookie } });
    if (!response.ok || !response.body) throw new Error(`${path} returned ${response.status}`);
    await response.body.pipeTo(new WritableStream());
  };
};

/** @param run reads events and returns how many. */
const eventsPerSecond = async (run: () => Promise<number>): Promise<number> => {
  const start = performance.now();
  const count = await run();
  return (count / (performance.now() - start)) * 1000;
};

/** Reads all events in pages and returns how many. */
const rawSelect = async (pool: pg.Pool): Promise<number> => {
  let count = 0;
  for (let after = 0; ;) {
    const { rows } = await pool.query<{ position: string }>(
      `SELECT * FROM events WHERE position > $1 ORDER BY position LIMIT 1000`,
      [after],
    );
    const last = rows.at(-1);
    if (!last) return count;
    count += rows.length;
    after = Number(last.position);
  }
};
