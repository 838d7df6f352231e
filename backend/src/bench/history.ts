import type { AddressInfo } from 'node:net';
import { CommandBus } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type pg from 'pg';
import { AddAccount } from '../features/users/users.commands.js';
import { asBench, withApp } from './app.js';
import { fillLog, longRecords } from './history-log.js';
import { eventsPerSecond, rawSelect } from './log.js';
import { measure, median } from './measure.js';

const total = 100_000;
const secondsPerQuestion = 2;
const rounds = 3;
const password = 'correct horse battery staple';

/**
 * The committee's questions to a log of 100,000 events, over HTTP: how long a page takes with each filter; and how many
 * events a second the exports and the verification go through, beside a raw SELECT of all of them.
 */
export const benchHistory = (dataDir: string): Promise<string[]> =>
  withApp(dataDir, async (app, pool) => {
    const accounts = await addAccounts(app, pool);
    await fillLog(app, accounts, total);
    const ask = await signIn(app);

    const lines: string[] = [];
    let slowest = 0;
    for (const [name, path] of questions(accounts)) {
      const { p50, p99 } = await measure(1, secondsPerQuestion, () => ask(path));
      slowest = Math.max(slowest, p99);
      lines.push(`history, ${name}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
    }
    lines.push(`history, slowest p99 of these: ${slowest.toFixed(1)} ms (aim < 50)`);

    const floor: number[] = [];
    for (let round = 0; round < rounds; round += 1) floor.push(await eventsPerSecond(() => rawSelect(pool)));
    for (const [name, path] of wholeLog) {
      const rates: number[] = [];
      for (let round = 0; round < rounds; round += 1) rates.push(await eventsPerSecond(() => ask(path)));
      lines.push(
        `history, ${name}: ${median(rates).toFixed(0)} events/s; raw SELECT ${median(floor).toFixed(0)}/s; ` +
          `ratio ${(median(rates) / median(floor)).toFixed(2)}`,
      );
    }
    return lines;
  });

const wholeLog: readonly [name: string, path: string][] = [
  ['verification', '/api/admin/events/verify'],
  ['export of all as they are sealed', '/api/admin/events/export'],
  ['export as a spreadsheet', '/api/admin/events/export.csv'],
];

const questions = ([first = '', second = '', ...others]: readonly string[]): [
  name: string,
  path: string,
][] => {
  const month = (yearsAgo: number, from: string, to: string) => {
    const year = new Date().getFullYear() - yearsAgo;
    return `from=${year}-${from}&to=${year}-${to}`;
  };
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
    ['a competition of 300 entries as it was', `/api/admin/records/competition/${competition}?at=${total}`],
    ['a handicap revised 5,000 times as it was', `/api/admin/records/handicap/${handicap}?at=4000`],
  ];
};

const addAccounts = async (app: NestFastifyApplication, pool: pg.Pool): Promise<string[]> => {
  for (const name of ['ann', 'bob', 'cid', 'dot', 'eve']) {
    await asBench(() => app.get(CommandBus).execute(new AddAccount(name, password, 'admin')));
  }
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM users ORDER BY username');
  return rows.map(({ id }) => id);
};

/** Returns a function that sends a signed-in request and discards the response's bytes. */
const signIn = async (app: NestFastifyApplication): Promise<(path: string) => Promise<number>> => {
  await app.listen(0, '127.0.0.1');
  const origin = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
  const session = await fetch(`${origin}/api/admin/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({ username: 'ann', password }),
  });
  const [cookie = ''] = session.headers.getSetCookie();
  const headers = { Cookie: cookie.split(';')[0] ?? '' };
  return async (path) => {
    const answer = await fetch(`${origin}${path}`, { headers });
    if (!answer.ok || !answer.body) throw new Error(`${path}: ${answer.status}`);
    await answer.body.pipeTo(new WritableStream());
    return total;
  };
};
