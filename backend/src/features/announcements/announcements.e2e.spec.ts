import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { announcementRecord, type AnnouncementRecord } from '@onchan-bowls/contract/announcements';
import { parseFeed } from '@rowanmanning/feed-parser';
import { Clock } from '../../platform/event-store/clock.js';
import { PublicLists } from '../../platform/http/public-lists.js';
import { describeRecordApi, recordsOf, type RecordApi } from '../../testing/describe-record-api.js';
import { openLive } from '../../testing/live-stream.js';
import { startApp, useApp } from '../../testing/running-app.js';

const product = useApp();

const path = '/api/announcements';
const feedPath = '/api/announcements.atom';
const complete = { title: 'Opening day', content: '<p>Come and <strong>play</strong>.</p>' };
const atOnce = { showFrom: null, showUntil: null, pinned: false };
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
    [{ title: 'x'.repeat(201) }, 'title', 'Must be at most 200 characters'],
    [{ content: null }, 'content', 'Content is required'],
    [{ content: '<p><br></p>' }, 'content', 'Content is required'],
    [{ content: '<script>alert(1)</script>' }, 'content', 'Content is required'],
    [{ content: '<p>null\0</p>' }, 'content', 'Contains characters that cannot be stored'],
    [{ showFrom: 'soon' }, 'showFrom', 'Show from must be a date and time such as 2026-05-04T18:30'],
    [
      { showUntil: '2026-02-29T12:00' },
      'showUntil',
      'Show until must be a date and time such as 2026-05-04T18:30',
    ],
    [{ pinned: 'yes' }, 'pinned', 'Pinned must be true or false'],
  ],
};
const { create, list } = recordsOf(product, announcements);
const feed = async () => parseFeed((await product.visitor.get<string>(feedPath)).body);

describeRecordApi(product, announcements);

describe('an administrator', () => {
  it('publishes an announcement', async () => {
    const created = await create();
    const { id, createdAt } = created;
    expect(created).toEqual({ ...complete, ...atOnce, id, createdAt, updatedAt: createdAt, version: 1 });
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
      ...atOnce,
      createdAt: at(1).toISOString(),
      updatedAt: at(3).toISOString(),
      version: 2,
    });
    expect((await list()).slice(0, 2)).toEqual([second, body]);
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

describe('an announcement with times', () => {
  const minute = 60_000;
  const all = async (client = product.admin) => (await client.get<AnnouncementRecord[]>(`${path}/all`)).body;
  const titles = (records: AnnouncementRecord[]) => records.map(({ title }) => title);
  let now: number;
  beforeEach(() => {
    now = Math.floor(Date.now() / minute) * minute;
    jest.spyOn(product.app.get(Clock), 'now').mockImplementation(() => new Date(now));
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  const inMinutes = (minutes: number) => new Date(now + minutes * minute).toISOString();

  /** Everything that a visitor can load in which announcements are. */
  const seenByVisitors = async (etags: Record<string, string> = {}) => {
    const answers = [path, feedPath, `${path}?show=all`].map(async (address) => {
      const etag = etags[address] ?? '';
      const { status, body, headers } = await product.visitor
        .with({ 'If-None-Match': etag })
        .get<unknown>(address);
      return { address, status, text: JSON.stringify(body), etag: headers.get('ETag') ?? '' };
    });
    // Nobody gets more for a cookie that opens no session, or where the public page asks with a session.
    const others = [product.visitor.with({ Cookie: 'session=none' }), product.admin].map(async (client) => ({
      address: 'other',
      status: 200,
      text: JSON.stringify((await client.get<unknown>(path)).body),
      etag: '',
    }));
    return Promise.all([...answers, ...others]);
  };

  it('is read from its first minute on and until its last, and nowhere else', async () => {
    const title = 'Roll-up this afternoon';
    const period = { showFrom: inMinutes(10), showUntil: inMinutes(20) };
    await create({ title, ...period });
    const start = now;
    const before = await seenByVisitors();
    const etags = Object.fromEntries(before.map(({ address, etag }) => [address, etag]));
    for (const [at, isSeen] of [
      [start, false],
      [start + 10 * minute - 1, false],
      [start + 10 * minute, true],
      [start + 20 * minute - 1, true],
      [start + 20 * minute, false],
      [start + 30 * minute, false],
    ] as const) {
      now = at;
      for (const { address, text } of await seenByVisitors()) {
        expect([at - start, address, text.includes(title)]).toEqual([at - start, address, isSeen]);
      }
      // What a browser has kept is confirmed only while it is right.
      const [again] = await seenByVisitors(etags);
      expect(again?.status).toBe(isSeen ? 200 : 304);
      expect(titles(await all())).toContain(title);
    }
    expect((await product.visitor.get(`${path}/all`)).status).toBe(401);
  });

  it('appears on every backend, in the same state', async () => {
    const other = await startApp({}, { ...product.database, drop: () => Promise.resolve() });
    const otherNow = jest.spyOn(other.app.get(Clock), 'now').mockImplementation(() => new Date(now));
    const { title } = await create({ title: 'On both', showFrom: inMinutes(1) });
    const keys = () =>
      Promise.all([product, other].map(({ app }) => app.get(PublicLists).at(path).current())).then((made) =>
        made.map(({ key }) => key),
      );
    const [early, earlyOther] = await keys();
    expect(earlyOther).toBe(early);
    expect(titles(await list(other.visitor))).not.toContain(title);
    now += minute;
    expect(titles(await list(other.visitor))).toContain(title);
    const [late, lateOther] = await keys();
    expect(lateOther).toBe(late);
    expect(late).not.toBe(early);
    otherNow.mockRestore();
    await other.stop();
  });

  it('is announced to open pages when it appears and when it ends', async () => {
    const stream = await openLive(product.visitor);
    const dashboard = await openLive(product.admin);
    await create({ title: 'Soon', showFrom: inMinutes(1), showUntil: inMinutes(2) });
    while (!(await dashboard.nextChange()).includes('announcement'));
    dashboard.leave();
    for (const isSeen of [true, false]) {
      // The timer is set by what the list is asked. It is early as long as the clock stands.
      now += minute - 20;
      expect(titles(await list()).includes('Soon')).toBe(!isSeen);
      now += 20;
      expect(await stream.nextChange()).toEqual(['announcement']);
      expect(titles(await list()).includes('Soon')).toBe(isSeen);
    }
    stream.leave();
  });

  it('has times of the island, where the clocks change', async () => {
    const { id, ...created } = await create({ showFrom: '2026-03-29T00:59', showUntil: '2026-03-29T02:00' });
    expect(created).toMatchObject({
      showFrom: '2026-03-29T00:59:00.000Z',
      showUntil: '2026-03-29T01:00:00.000Z',
    });
    // Half past one comes twice. Without an offset the first one is meant.
    const autumn = { showFrom: '2026-10-25T01:30', showUntil: '2026-10-25T01:30:00Z' };
    const { body } = await product.admin.send('PUT', `${path}/${id}`, { ...complete, ...autumn });
    expect(body).toMatchObject({
      showFrom: '2026-10-25T00:30:00.000Z',
      showUntil: '2026-10-25T01:30:00.000Z',
    });
    const turned = { showFrom: '2026-10-25T01:30:00Z', showUntil: '2026-10-25T01:30' };
    expect(await product.admin.send('PUT', `${path}/${id}`, { ...complete, ...turned })).toMatchObject({
      status: 400,
      body: { code: 'invalid-request', detail: 'Show until must be later than Show from' },
    });
  });

  it('keeps its time and place when a client sends its words alone', async () => {
    const times = { showFrom: inMinutes(5), showUntil: inMinutes(9), pinned: true };
    const { id } = await create(times);
    const { body } = await product.admin.send('PUT', `${path}/${id}`, { ...complete, title: 'Other words' });
    expect(body).toMatchObject({ title: 'Other words', ...times });
    const cleared = await product.admin.send('PUT', `${path}/${id}`, {
      ...complete,
      showFrom: '',
      showUntil: null,
    });
    expect(cleared.body).toMatchObject({ showFrom: null, showUntil: null, pinned: true });
  });

  it('comes before all others while it is pinned, and has the date on which it appeared', async () => {
    const pinned = await create({ title: 'Pinned', pinned: true });
    const planned = await create({ title: 'Planned', showFrom: inMinutes(3) });
    now += minute;
    const newest = await create({ title: 'Newest' });
    now += 2 * minute;
    const shown = (await list()).filter(({ id }) => [pinned, planned, newest].some((one) => one.id === id));
    expect(titles(shown)).toEqual(['Pinned', 'Planned', 'Newest']);
    const entry = (await feed()).items.find(({ title }) => title === 'Planned');
    expect(entry?.published).toEqual(new Date(now));
    expect(entry?.updated).toEqual(new Date(now));
    expect(titles(await all(product.committee))).toEqual(titles(await all()));
  });
});

describe('a web address in the text', () => {
  it('is a link in the feed, and stays as it was typed on record', async () => {
    const content = '<p>See https://bowls.example/a, please.</p>';
    expect((await create({ content })).content).toBe(content);
    const [entry] = (await feed()).items.filter(({ content: text }) => text?.includes('bowls.example'));
    expect(entry?.content).toBe(
      '<p>See <a href="https://bowls.example/a" rel="noopener noreferrer">https://bowls.example/a</a>, please.</p>',
    );
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
});
