import { describe, expect, it, jest } from '@jest/globals';
import { QueryBus } from '@nestjs/cqrs';
import { announcementRecord, type AnnouncementRecord } from '@onchan-bowls/contract/announcements';
import type { EventsPage } from '@onchan-bowls/contract/history';
import { parseFeed } from '@rowanmanning/feed-parser';
import { Clock } from '../../platform/event-store/clock.js';
import { describeRecordApi, recordsOf, type RecordApi } from '../../testing/describe-record-api.js';
import { startApp, useApp } from '../../testing/running-app.js';

const product = useApp();

const path = '/api/announcements';
const feedPath = '/api/announcements.atom';
const complete = { title: 'Opening day', content: '<p>Come and <strong>play</strong>.</p>' };
const announcements: RecordApi<AnnouncementRecord> = {
  path,
  isPublic: true,
  parse: (body) => announcementRecord.strict().parse(body),
  createdBy: 'admin',
  example: complete,
  changes: [{ method: 'PUT', body: { ...complete, title: 'Late' } }],
  meanwhile: { method: 'PUT', body: { ...complete, title: 'Changed' } },
  missing: { code: 'announcement-not-found', detail: 'This announcement does not exist' },
  refusals: [
    [{ title: '' }, 'title', 'Title is required'],
    [{ title: undefined }, 'title', 'Title is required'],
    [{ title: 'x'.repeat(201) }, 'title', 'Must be at most 200 characters'],
    [{ title: 'half\ud83d' }, 'title', 'Contains characters that cannot be stored'],
    [{ content: null }, 'content', 'Content is required'],
    [{ content: { html: '<p>x</p>' } }, 'content', 'Content is required'],
    [{ content: '   ' }, 'content', 'Content is required'],
    [{ content: '<p><br></p>' }, 'content', 'Content is required'],
    [{ content: '<p>&nbsp;</p>' }, 'content', 'Content is required'],
    [{ content: '<script>alert(1)</script>' }, 'content', 'Content is required'],
    [{ content: '<img src=x onerror=alert(1)>' }, 'content', 'Content is required'],
    [{ content: '<p>null\0</p>' }, 'content', 'Contains characters that cannot be stored'],
    [{ createdAt: '2026-05-04T12:00:00Z' }, 'createdAt', 'There is no field called createdAt'],
  ],
};
const { create, list } = recordsOf(product, announcements);
const feed = async () => parseFeed((await product.visitor.get<string>(feedPath)).body);

describe('before anything was announced', () => {
  it('the list is empty, and the feed still a feed', async () => {
    expect(await list()).toEqual([]);
    expect((await feed()).items).toEqual([]);
  });
});

describeRecordApi(product, announcements);

describe('an administrator', () => {
  it('publishes an announcement', async () => {
    const created = await create();
    const { id, createdAt } = created;
    expect(created).toEqual({ ...complete, id, createdAt, updatedAt: createdAt, version: 1 });
  });

  it('revises an announcement, which keeps its place and its date', async () => {
    const start = Date.now();
    const at = (seconds: number) => new Date(start + 1000 * seconds);
    const now = jest.spyOn(product.app.get(Clock), 'now').mockReturnValue(at(1));
    const first = await create();
    now.mockReturnValue(at(2));
    const second = await create();
    now.mockReturnValue(at(3));
    const revised = { title: ' Closing day ', content: '<p>Well played.</p>' };
    const { status, body } = await product.admin.send('PUT', `${path}/${first.id}`, revised);
    now.mockRestore();
    expect(status).toBe(200);
    expect(body).toEqual({
      id: first.id,
      title: 'Closing day',
      content: '<p>Well played.</p>',
      createdAt: at(1).toISOString(),
      updatedAt: at(3).toISOString(),
      version: 2,
    });
    expect((await list()).slice(0, 2)).toEqual([second, body]);
  });

  it('records nothing when nothing changes', async () => {
    const created = await create();
    expect(await product.admin.send('PUT', `${path}/${created.id}`, complete)).toMatchObject({
      status: 200,
      body: created,
    });
  });

  it('finds in the history what was changed', async () => {
    const { id } = await create();
    await product.admin.send('PUT', `${path}/${id}`, { ...complete, title: 'Opening weekend' });
    await product.admin.send('DELETE', `${path}/${id}`);
    const { body } = await product.admin.get<EventsPage>(
      `/api/admin/events?stream=announcement&streamId=${id}`,
    );
    expect(body.events.map(({ summary }) => summary)).toEqual([
      'deleted the announcement “Opening weekend”',
      'revised the announcement “Opening weekend”',
      'published the announcement “Opening day”',
    ]);
    expect(body.events[1]?.changes).toEqual([
      { field: 'Title', before: 'Opening day', after: 'Opening weekend' },
    ]);
  });
});

describe('the content', () => {
  const hostile = `<h2 onclick="alert(1)">Title</h2><div class="x">one<script>alert(1)</script></div>
    <p style="color:red">two <a href="javascript:alert(1)">three</a> <a href="https://example.org">four</a></p>`;
  const reduced = `<p>Title</p><p>one</p>
    <p>two three <a href="https://example.org/" rel="noopener noreferrer">four</a></p>`;

  it('is kept as what the editor can make, and nothing else of it is recorded', async () => {
    const { id, content } = await create({ content: hostile });
    expect(content).toBe(reduced);
    const { body } = await product.admin.send<AnnouncementRecord>('PUT', `${path}/${id}`, {
      ...complete,
      content: hostile,
    });
    expect(body).toMatchObject({ content: reduced, version: 1 });
    expect((await product.admin.get<string>('/api/admin/events/export')).body).not.toMatch(/alert|onclick/);
  });

  it('may be as long as it could be sent back, and no longer', async () => {
    const content = `<p>${'x'.repeat(49_993)}</p>`;
    expect((await create({ content })).content).toBe(content);
    // Each of the second's characters is kept as five.
    for (const longer of [`${content}x`, '&'.repeat(10_001)]) {
      expect(await product.admin.send('POST', path, { ...complete, content: longer })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'content', message: 'Must be at most 50000 characters' }] },
      });
    }
  });
});

describe('the feed', () => {
  it('has what the list has, at addresses of the site', async () => {
    await create({ title: 'Bowls & <tea>' });
    const answer = await product.visitor.get<string>(feedPath);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8');
    const parsed = parseFeed(answer.body);
    const announced = await list();
    const [newest] = [...announced].sort((a, b) => b.updatedAt.localeCompare(a.updatedAt));
    expect(parsed).toMatchObject({
      url: `${product.visitor.origin}/announcements`,
      self: `${product.visitor.origin}${feedPath}`,
      updated: new Date(newest?.updatedAt ?? ''),
    });
    expect(parsed.items.map(({ title, id }) => [title, id])).toEqual(
      announced.map(({ title, id }) => [title, `tag:onchan-bowls,2026:announcement-${id}`]),
    );
  });

  it('is not sent again to who has it already, and is never stale', async () => {
    const etag = (await product.visitor.get(feedPath)).headers.get('ETag') ?? '';
    expect(etag).toMatch(/^W\/"/);
    const again = product.visitor.with({ 'If-None-Match': etag });
    expect(await again.get(feedPath)).toMatchObject({ status: 304, body: '' });
    const { id } = await create();
    expect((await again.get(feedPath)).status).toBe(200);
    await product.admin.send('DELETE', `${path}/${id}`);
    expect((await again.get(feedPath)).status).toBe(304);
  });

  it('is the same for who is signed in', async () => {
    expect((await product.admin.get<string>(feedPath)).body).toBe(
      (await product.visitor.get<string>(feedPath)).body,
    );
  });

  it.each([
    ['X-Forwarded-Host', 'bowls.example'],
    ['X-Forwarded-Host', 'bowls.example:8443'],
  ])('tells visitors of %s %s that address', async (header, host) => {
    const client = product.visitor.with({ [header]: host, 'X-Forwarded-Proto': 'https' });
    const { body } = await client.get<string>(feedPath);
    expect(parseFeed(body)).toMatchObject({ self: `https://${host}${feedPath}` });
    expect((await feed()).self).toBe(`${product.visitor.origin}${feedPath}`);
  });

  it('is made once for each of the addresses under which it is asked for, however they alternate', async () => {
    await create();
    const asked = jest.spyOn(product.app.get(QueryBus), 'execute');
    const ask = (host: string) => product.visitor.with({ 'X-Forwarded-Host': host }).get(feedPath);
    for (let i = 0; i < 5; i += 1) {
      for (const host of ['one.example', 'two.example', 'three.example']) await ask(host);
      // What anybody makes up pushes out nothing that is asked for.
      for (const made of ['a', 'b', 'c']) await ask(`${made}${i}.example`);
    }
    expect(asked).toHaveBeenCalledTimes(3 + 5 * 3);
    asked.mockRestore();
  });

  it.each(['a b', '"><script>', '[::1', ''])('refuses the host %j with a sentence', async (host) => {
    const answer = await product.visitor.with({ 'X-Forwarded-Host': `${host}, ${host}` }).get(feedPath);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
  });
});

it('the feed has the public address where the operator has named one', async () => {
  const behindProxy = await startApp({ publicUrl: 'https://bowls.example' });
  const { body } = await behindProxy.visitor.get<string>(feedPath);
  expect(parseFeed(body)).toMatchObject({
    url: 'https://bowls.example/announcements',
    self: `https://bowls.example${feedPath}`,
  });
  await behindProxy.stop();
});
