import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { useApp } from '../../testing/running-app.js';

const metricsToken = 'a-token-of-some-length';
const running = useApp({
  metricsToken,
  publicUrl: 'https://club.example',
  backups: { everyHours: 24 },
});

/** Prometheus asks for the machine's own name. */
const scrape = async (token = metricsToken) => {
  const { origin } = running.visitor;
  const response = await fetch(`${origin}/metrics`, { headers: { Authorization: `Bearer ${token}` } });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const valueOf = (text: string, name: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
};

it('are sent only with the token', async () => {
  expect((await scrape()).status).toBe(200);
  for (const token of ['', 'another-token-of-some-length']) {
    const { status, headers, text } = await scrape(token);
    expect([status, headers.get('WWW-Authenticate'), text]).toEqual([401, 'Bearer', '']);
  }
});

it('count requests by their declared path, from memory or not, and recorded events by type', async () => {
  const { visitor } = running;
  await visitor.get('/api/fixtures');
  await visitor.get('/api/fixtures/17');
  const message = { name: 'Ann Example', email: 'ann@example.org', message: 'Hello' };
  expect((await visitor.send('POST', '/api/messages', message)).status).toBe(201);
  const { text } = await scrape();
  const requests = (labels: string) => valueOf(text, `http_request_duration_seconds_count{${labels}}`);
  expect(requests('method="GET",route="/api/fixtures",status="200"')).toBe(1);
  expect(requests('method="POST",route="/api/messages",status="201"')).toBe(1);
  expect(valueOf(text, 'onchan_events_recorded_total{type="MessageReceived"}')).toBe(1);
  expect(text).not.toMatch(/fixtures\/17|Ann/);
});

it('count what is refused on protected paths by reason, and the log says who and where, without filling up', async () => {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  const committee = await running.signIn('committee');
  const { visitor } = running;
  const ended = visitor.with({ Cookie: '__Host-session=gone' });
  expect((await ended.get('/api/members?secret=1')).status).toBe(401);
  for (let time = 0; time < 40; time += 1) expect((await visitor.get('/api/members')).status).toBe(401);
  // Whatever strangers do before.
  expect((await committee.send('DELETE', '/api/fixtures/17')).status).toBe(403);
  const lines = warn.mock.calls.map(([line]) => String(line));
  warn.mockRestore();
  const { text } = await scrape();
  const counted = (reason: string) => valueOf(text, `onchan_refused_requests_total{reason="${reason}"}`);
  expect(['not-allowed', 'session-ended', 'no-session'].map(counted)).toEqual([1, 1, 40]);
  expect(lines.filter((line) => line.startsWith('no-session: '))).toHaveLength(30);
  expect(lines).toHaveLength(32);
  const mark = '[0-9a-f]{6}';
  expect(lines.at(-1)).toMatch(
    new RegExp(`^not-allowed: DELETE /api/fixtures/:id, account [0-9a-f-]{36}, network ${mark}$`),
  );
  expect(lines[0]).toMatch(new RegExp(`^session-ended: GET /api/members, account none, network ${mark}$`));
});

it('tell the state of the log, the mails, the backups and the process', async () => {
  const { text } = await scrape();
  expect(valueOf(text, 'onchan_database_up')).toBe(1);
  expect(valueOf(text, 'onchan_log_position')).toBeGreaterThan(0);
  for (const name of [
    'onchan_mails_waiting',
    'onchan_mails_given_up',
    'onchan_mails_refused',
    'onchan_mails_kept',
    'onchan_backup_overdue',
    'onchan_backup_failures_total',
    'onchan_live_streams',
    'onchan_pages_without_lists_total',
    'nodejs_eventloop_lag_seconds',
    'process_resident_memory_bytes',
  ]) {
    expect([name, valueOf(text, name)]).toEqual([name, expect.any(Number)]);
  }
});

it('have no time of a backup that was never made, and nothing from the database while it is away', async () => {
  const backups = ['onchan_backup_timestamp_seconds', 'onchan_backup_verified_timestamp_seconds'];
  const { text } = await scrape();
  expect(backups.map((name) => valueOf(text, name))).toEqual([undefined, undefined]);
  expect(valueOf(text, 'onchan_backup_overdue')).toBe(0);
  const dataSource = running.app.get(DataSource);
  await dataSource.query(`INSERT INTO backups VALUES (to_timestamp(1234), 1, '', now())`);
  const made = (await scrape()).text;
  expect(backups.map((name) => valueOf(made, name))).toEqual([1234, 1234]);
  const away = jest.spyOn(dataSource, 'query').mockRejectedValue(new Error('away'));
  const down = (await scrape()).text;
  away.mockRestore();
  expect(valueOf(down, 'onchan_database_up')).toBe(0);
  for (const name of [...backups, 'onchan_backup_overdue', 'onchan_log_position', 'onchan_mails_waiting']) {
    expect([name, valueOf(down, name)]).toEqual([name, undefined]);
  }
});

it('are named as counters where they only grow, and nowhere else', async () => {
  const { text } = await scrape();
  const types = [...text.matchAll(/^# TYPE (onchan_\w+) (\w+)$/gm)].map(([, name = '', type]) => ({
    name,
    type,
  }));
  expect(types.filter(({ name, type }) => name.endsWith('_total') !== (type === 'counter'))).toEqual([]);
});

it.each(['ops/alerts.yml', 'ops/grafana.json', 'docs/operations.md'])(
  'are as %s names them',
  async (file) => {
    const text = await readFile(join(import.meta.dirname, '../../../..', file), 'utf8');
    const names = text.match(/\b(onchan|http_request|nodejs|process)_\w+/g) ?? [];
    const known = (await scrape()).text;
    expect(names.length).toBeGreaterThan(4);
    expect(
      names.filter(
        (name) => !new RegExp(`^${name}[ {]`, 'm').test(known) && !known.includes(`# HELP ${name} `),
      ),
    ).toEqual([]);
  },
);
