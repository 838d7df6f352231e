import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startApp, type RunningApp } from '../../testing/running-app.js';

const metricsToken = 'a-token-of-some-length';
let running: RunningApp;
beforeAll(async () => {
  running = await startApp({ metricsToken, publicUrl: 'https://club.example' });
});
afterAll(() => running.stop());

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

it('are there for whoever has the token alone', async () => {
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

it('tell the state of the log, the mails, the backups and the process', async () => {
  const { text } = await scrape();
  expect(valueOf(text, 'onchan_database_up')).toBe(1);
  expect(valueOf(text, 'onchan_log_position')).toBeGreaterThan(0);
  for (const name of [
    'onchan_mails_waiting',
    'onchan_mails_given_up',
    'onchan_mail_oldest_timestamp_seconds',
    'onchan_backup_timestamp_seconds',
    'onchan_backup_verified_timestamp_seconds',
    'onchan_backup_failures_total',
    'onchan_live_streams',
    'onchan_pages_without_lists_total',
    'nodejs_eventloop_lag_seconds',
    'process_resident_memory_bytes',
  ]) {
    expect([name, valueOf(text, name)]).toEqual([name, expect.any(Number)]);
  }
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

it('are none without a token', async () => {
  const other = await startApp();
  try {
    expect((await other.visitor.get('/metrics')).status).toBe(404);
  } finally {
    await other.stop();
  }
});
