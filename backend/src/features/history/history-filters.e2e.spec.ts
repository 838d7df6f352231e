import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventsLimits, eventsPage } from '@onchan-bowls/contract/history';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { startApp, type Client, type RunningApp } from '../../testing/running-app.js';

interface Row {
  readonly position: number;
  readonly stream: string;
  readonly stream_id: string;
  readonly type: string;
  readonly actor: string;
  readonly recorded_at: Date;
}

/** A node of a plan, as PostgreSQL explains it. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

let running: RunningApp;
let admin: Client;
let dataSource: DataSource;
let log: Row[];

/** Eighteen thousand events of fixtures, four of each but 499 of the first, then two thousand of accounts. */
beforeAll(async () => {
  running = await startApp();
  admin = await running.signIn('admin');
  dataSource = running.app.get(DataSource);
  await running.database.asOwner(`
    INSERT INTO events SELECT n + 1, 'fixture', CASE WHEN n < 500 THEN 1 ELSE n / 4 END,
      CASE WHEN n < 500 THEN n ELSE n % 4 + 1 END, gen_random_uuid(), gen_random_uuid(), 0,
      CASE WHEN n = 1 OR n >= 500 AND n % 4 = 0 THEN 'FixtureScheduled' ELSE 'ResultRecorded' END, 1,
      CASE WHEN n = 1 OR n >= 500 AND n % 4 = 0
        THEN '{"homeTeam":"Onchan A","awayTeam":"Peel A","date":null,"time":"18:30","venue":"Onchan Park",
          "category":"mens","type":"league","otherType":null}'::jsonb
        ELSE jsonb_build_object('homeScore', n % 22, 'awayScore', 3) END,
      NULL, CASE WHEN n % 7 = 0 THEN 'demo' ELSE 'visitor' END, 'r', timestamptz '2020-01-01' + n * interval '2 hours', '', ''
    FROM generate_series(1, 18000) AS n;
    INSERT INTO events SELECT 18001 + n, 'account', n / 4 + 1, n % 4 + 1, gen_random_uuid(), gen_random_uuid(), 0,
      CASE WHEN n % 4 = 0 THEN 'AccountAdded' ELSE 'AccountPasswordReset' END, 1, '{"role":"committee"}', NULL,
      'console', 'r', timestamptz '2025-01-01' + n * interval '2 hours', '', ''
    FROM generate_series(4, 2003) AS n;
    ANALYZE events;
  `);
  log = await dataSource.query<Row[]>('SELECT * FROM events ORDER BY position DESC');
});
afterAll(() => running.stop());

const conditions: readonly [query: string, holds: (row: Row) => boolean][] = [
  ['stream=fixture', (row) => row.stream === 'fixture'],
  ['streamId=1', (row) => row.stream_id === '1'],
  ['type=ResultRecorded', (row) => row.type === 'ResultRecorded'],
  ['actor=demo', (row) => row.actor === 'demo'],
  [
    'from=2020-01-10&to=2020-02-10',
    (row) => row.recorded_at >= new Date('2020-01-10') && row.recorded_at < new Date('2020-02-11'),
  ],
  ['before=300', (row) => row.position < 300],
];

const combinations = Array.from({ length: 2 ** conditions.length }, (_, bits) =>
  conditions.filter((_condition, index) => bits & (1 << index)),
);

const rare: readonly [query: string, holds: (row: Row) => boolean][] = [
  ['streamId=3000', (row) => row.stream_id === '3000'],
  ['streamId=nobody', () => false],
  ['stream=account&streamId=400', (row) => row.stream === 'account' && row.stream_id === '400'],
  ['type=FixtureDeleted', () => false],
  ['actor=nobody', () => false],
  ['type=AccountAdded&actor=demo', () => false],
  ['stream=account&actor=visitor', () => false],
  ['stream=fixture&actor=console&before=900', () => false],
  ['from=2199-01-01', () => false],
  ['to=2019-12-31', () => false],
];

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The statements on the log that are sent while `work` runs. */
const questionsOf = async (work: () => Promise<unknown>): Promise<{ text: string; values: unknown[] }[]> => {
  const questions: { text: string; values: unknown[] }[] = [];
  const { submit } = pg.Query.prototype;
  // Read when it is sent: a statement lets go of its values when it has ended.
  const sent = jest.spyOn(pg.Query.prototype, 'submit').mockImplementation(function (
    this: pg.Query,
    connection,
  ) {
    const { text, values } = this as unknown as { text: string; values?: unknown[] };
    if (/(FROM|JOIN) events/.test(text)) questions.push({ text, values: values ?? [] });
    submit.call(this, connection);
  });
  await work();
  sent.mockRestore();
  return questions;
};

/** How PostgreSQL carries out everything that is asked of the log while `work` runs. */
const plansOf = async (work: () => Promise<unknown>): Promise<PlanNode[]> => {
  const questions = await questionsOf(work);
  expect(questions).not.toHaveLength(0);
  const nodes: PlanNode[] = [];
  for (const { text, values } of questions) {
    const [row] = await dataSource.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }[]>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
      values,
    );
    if (row) nodes.push(...nodesOf(row['QUERY PLAN'][0].Plan));
  }
  return nodes.filter((node) => node['Relation Name'] === 'events');
};

const positions = async (query: string): Promise<number[]> => {
  const { body } = await admin.get(`/api/admin/events?${query}`);
  return eventsPage.parse(body).events.map(({ position }) => position);
};

const expected = (holds: (row: Row) => boolean): number[] =>
  log
    .filter(holds)
    .map(({ position }) => position)
    .slice(0, eventsLimits.default);

describe('among twenty thousand events', () => {
  it.each(combinations.map((parts) => ({ parts, query: parts.map(([query]) => query).join('&') })))(
    'those that match are found by an index: $query',
    async ({ parts, query }) => {
      const found: number[] = [];
      const plans = await plansOf(async () => found.push(...(await positions(query))));
      expect(found).toEqual(expected((row) => parts.every(([, holds]) => holds(row))));
      expect(plans.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    },
  );

  it.each(rare)('few or none are found at once: %s', async (query, holds) => {
    const found: number[] = [];
    const plans = await plansOf(async () => found.push(...(await positions(query))));
    expect(found).toEqual(expected(holds));
    expect(plans.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    expect(plans.map((node) => node['Rows Removed by Filter'] ?? 0)).toEqual(plans.map(() => 0));
  });

  it('an event type of another category is not searched for', async () => {
    const found: number[] = [];
    const questions = await questionsOf(async () =>
      found.push(...(await positions('stream=fixture&type=AccountAdded'))),
    );
    expect(found).toEqual([]);
    expect(questions.filter(({ text }) => text.includes(' BETWEEN '))).toEqual([]);
  });

  it('a page comes with everybody who ever acted, without reading every event', async () => {
    const found: string[] = [];
    const plans = await plansOf(async () => {
      const { actors } = eventsPage.parse((await admin.get('/api/admin/events?limit=1')).body);
      found.push(...actors.map(({ name }) => name));
    });
    expect(found).toEqual(['A visitor', 'The console', 'The demonstration', 'The system']);
    expect(plans.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    const read = plans.map((node) => node['Actual Rows'] * node['Actual Loops']);
    expect(Math.max(...read)).toBeLessThan(10);
  });

  it('a record of 499 is read only as far as it is shown', async () => {
    const plans = await plansOf(() => positions('stream=fixture&streamId=1&before=12'));
    const read = plans.map((node) => node['Actual Rows'] * node['Actual Loops']);
    // The places of the page, and the record. Everybody who ever acted is fewer.
    expect(read.filter((rows) => rows >= 10)).toEqual([10, 10]);
  });
});
