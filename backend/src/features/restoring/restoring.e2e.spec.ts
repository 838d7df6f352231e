import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { announcementExample } from '@onchan-bowls/contract/announcements.examples';
import { competitionExample, entryExample } from '@onchan-bowls/contract/competitions.examples';
import { fixtureExample } from '@onchan-bowls/contract/fixtures.examples';
import { handicapExample } from '@onchan-bowls/contract/handicaps.examples';
import type { RecordAsItWas } from '@onchan-bowls/contract/history';
import { applicationExample } from '@onchan-bowls/contract/member-applications.examples';
import { newMemberExample } from '@onchan-bowls/contract/members.examples';
import { messageExample } from '@onchan-bowls/contract/messages.examples';
import { tasterSessionExample } from '@onchan-bowls/contract/taster-sessions.examples';
import { undoWindow } from '@onchan-bowls/contract/undo-window';
import { winnerExample } from '@onchan-bowls/contract/winners.examples';
import { DataSource } from 'typeorm';
import { Clock } from '../../platform/event-store/clock.js';
import { DueErasures } from '../../platform/event-store/write/due-erasures.js';
import { KeyInventory } from '../../platform/event-store/log/key-inventory.js';
import { Housekeeping } from '../../platform/housekeeping.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { Relay } from '../../platform/outbox/relay.js';
import { createDataSource } from '../../platform/database/connection.js';
import { startApp, useApp } from '../../testing/running-app.js';

const personalDataKey = randomBytes(32);
const product = useApp({ personalDataKey });

interface Row {
  readonly id: number;
  readonly version?: number;
}

let now = Date.parse('2026-05-04T12:00:00Z');
beforeEach(() => {
  jest.spyOn(product.app.get(Clock), 'now').mockImplementation(() => new Date(now));
});
afterEach(() => {
  jest.restoreAllMocks();
});

const rows = async (path: string): Promise<Row[]> => (await product.admin.get<Row[]>(path)).body;
const row = async (path: string, id: number) => (await rows(path)).find((one) => one.id === id);
const create = async (path: string, body: object): Promise<Row> => {
  const answer = await product.admin.send<Row>('POST', path, body);
  expect(answer.status).toBe(201);
  return answer.body;
};
const remove = async (path: string, id: number) => {
  expect((await product.admin.send('DELETE', `${path}/${id}`)).status).toBe(204);
};
const undo = (stream: string, id: number, query = '', client = product.admin) =>
  client.send('POST', `/api/admin/records/${stream}/${id}/undo${query}`);
const restore = (stream: string, id: number, position: number, client = product.admin) =>
  client.send('POST', `/api/admin/records/${stream}/${id}/restore`, { position });
const asItWas = async (stream: string, id: number, at = '') =>
  (await product.admin.get<RecordAsItWas>(`/api/admin/records/${stream}/${id}${at && `?at=${at}`}`)).body;
const positionOf = async (stream: string, id: number) => (await asItWas(stream, id)).at?.position ?? 0;
const afterTheWindow = async () => {
  now += undoWindow + 1;
  await product.app.get(DueErasures).carryOut();
};
/** The event of the newest change, in words. */
const newestSummary = async () => {
  const { body } = await product.admin.get<{ events: { summary: string }[] }>('/api/admin/events?limit=1');
  return body.events[0]?.summary;
};
const refusedWith = (status: number, code: string) => ({ status, body: { code } });

const kinds: readonly (readonly [stream: string, path: string, example: object])[] = [
  ['fixture', '/api/fixtures', fixtureExample],
  ['winner', '/api/competition-winners', winnerExample],
  ['handicap', '/api/handicaps', handicapExample],
  ['announcement', '/api/announcements', { ...announcementExample, showFrom: null, showUntil: null }],
  ['competition', '/api/competitions', { ...competitionExample, places: null }],
  ['member-application', '/api/member-applications', applicationExample],
  ['member', '/api/members', newMemberExample],
  ['message', '/api/messages', messageExample],
  ['taster-session', '/api/taster-sessions', tasterSessionExample],
];

describe.each(kinds)('a deleted %s', (stream, path, example) => {
  it('is back as it was, once, keeps its times, and its person, but only as long as that can be undone', async () => {
    const { id } = await create(path, example);
    const before = await row(path, id);
    now += 60_000;
    await remove(path, id);
    expect(await row(path, id)).toBeUndefined();
    const again = product.admin.with({ 'Idempotency-Key': 'an undo whose answer was lost' });
    for (const client of [again, again]) expect((await undo(stream, id, '', client)).status).toBe(204);
    const after: Record<string, unknown> = { ...(await row(path, id)) };
    expect(after).toEqual({
      ...before,
      version: 3,
      ...('updatedAt' in after && { updatedAt: new Date(now).toISOString() }),
    });
    expect(await newestSummary()).toMatch(/^brought back .* as after event \d+$/);

    expect(await undo(stream, id)).toMatchObject(refusedWith(409, 'changed-meanwhile'));

    await afterTheWindow();
    await product.app.get(KeyInventory).check();
    expect((await asItWas(stream, id)).record).not.toContainEqual(
      expect.objectContaining({ value: '[erased]' }),
    );
    await remove(path, id);
    now += undoWindow + 1;
    expect(await undo(stream, id)).toMatchObject(refusedWith(409, 'undo-too-late'));
    expect(await row(path, id)).toBeUndefined();
  });
});

describe('somebody whose record is deleted', () => {
  it('is erased when the time is over and not before, and then for good', async () => {
    const { id } = await create('/api/messages', messageExample);
    const position = await positionOf('message', id);
    await remove('/api/messages', id);
    now += undoWindow - 1;
    await product.app.get(DueErasures).carryOut();
    await product.app.get(KeyInventory).check();
    expect(JSON.stringify(await asItWas('message', id, String(position)))).toContain(messageExample.message);

    now += 1;
    await product.app.get(DueErasures).carryOut();
    expect(JSON.stringify(await asItWas('message', id, String(position)))).toContain('[erased]');
    expect(await undo('message', id)).toMatchObject(refusedWith(409, 'restore-erased'));
    expect(await restore('message', id, position)).toMatchObject(refusedWith(409, 'restore-erased'));
  });

  it('is erased by the next start after a crash, or by that backend as soon as the time is over', async () => {
    const { id } = await create('/api/messages', messageExample);
    const { id: later } = await create('/api/messages', messageExample);
    await remove('/api/messages', id);
    now += undoWindow - 5000;
    await remove('/api/messages', later);
    // This backend does nothing more. By the clock of the next one the time of the first is over.
    const timers = jest.spyOn(globalThis, 'setTimeout');
    const elapsed = 7345;
    jest.spyOn(Clock.prototype, 'now').mockReturnValue(new Date(now + elapsed));
    const { productUrl: databaseUrl } = product.database;
    const next = await startApp({ personalDataKey, databaseUrl });
    // Waits for the round of the start.
    await next.app.get(DueErasures).carryOut();
    await setImmediate();
    const delays = timers.mock.calls.map(([, delay]) => delay);
    expect(JSON.stringify(await asItWas('message', id))).toContain('[erased]');
    expect(JSON.stringify(await asItWas('message', later))).not.toContain('[erased]');
    await next.stop();
    expect(delays).toContain(undoWindow - elapsed);
  });

  it('can come back although a backend stops, and is erased when the last one does', async () => {
    const first = await startApp({ personalDataKey });
    const last = await startApp({ personalDataKey, databaseUrl: first.database.productUrl });
    const admin = (await first.signIn('admin')).at(last.visitor.origin);
    const { body } = await admin.send<Row>('POST', '/api/messages', messageExample);
    const path = `/api/messages/${body.id}`;
    await admin.at(first.visitor.origin).send('DELETE', path);
    await first.app.close();
    expect((await undo('message', body.id, '', admin)).status).toBe(204);
    await admin.send('DELETE', path);
    await last.stop();

    const dataSource = await createDataSource(first.database.url).initialize();
    const keys = await dataSource.query<unknown[]>(`SELECT wrapped_key FROM personal_keys`);
    await dataSource.destroy();
    await first.database.drop();
    expect(keys).toEqual([{ wrapped_key: null }]);
  });

  it('is erased once, by one of several backends, and an undo is refused that is later than that', async () => {
    const { id } = await create('/api/messages', messageExample);
    await remove('/api/messages', id);
    const due = new Date(now + undoWindow);
    const dataSource = product.app.get(DataSource);
    const erasures = product.app.get(DueErasures);
    // The clock of this backend is behind: it still takes the undo, but another one has erased already.
    const [answer] = await Promise.all([undo('message', id), erasures.carryOut(due), erasures.carryOut(due)]);
    const isBack = answer.status === 204;
    expect((await row('/api/messages', id)) !== undefined).toBe(isBack);
    const [key] = await dataSource.query<{ wrapped_key: string | null }[]>(
      `SELECT wrapped_key FROM personal_keys WHERE subject = $1`,
      [`message-${id}`],
    );
    expect(key?.wrapped_key !== null).toBe(isBack);
  });
});

describe('a deleted competition', () => {
  const entered = async () => {
    const { id } = await create('/api/competitions', { ...competitionExample, date: '2026-08-15T13:00:00Z' });
    const entrants: number[] = [];
    for (const firstName of ['Ann', 'Bob', 'Cay']) {
      const partner = { partnerFirstName: `${firstName}’s`, partnerLastName: 'Partner' };
      const entry = { ...entryExample, ...partner, competitionId: id, firstName };
      now += 1000;
      entrants.push((await create('/api/competition-entries', entry)).id);
    }
    // Without the version, which is the competition's.
    const entries = async () =>
      (await rows('/api/competition-entries'))
        .filter((entry) => entrants.includes(entry.id))
        .map((entry) => ({ ...entry, version: undefined }));
    return { id, entrants, entries };
  };

  it('comes back with all its entrants, as they had entered', async () => {
    const { id, entries } = await entered();
    const before = await entries();
    expect(before).toHaveLength(3);
    await remove('/api/competitions', id);
    expect(await entries()).toEqual([]);
    expect((await undo('competition', id)).status).toBe(204);
    expect(await entries()).toEqual(before);
    await afterTheWindow();
    await product.app.get(KeyInventory).check();
    expect(JSON.stringify(await asItWas('competition', id))).not.toContain('[erased]');
  });

  it('comes back without its entrants once they are erased', async () => {
    const { id, entries } = await entered();
    const position = await positionOf('competition', id);
    await remove('/api/competitions', id);
    await afterTheWindow();
    expect((await restore('competition', id, position)).status).toBe(204);
    expect(await entries()).toEqual([]);
    expect(await row('/api/competitions', id)).toMatchObject({ title: competitionExample.title });
  });

  it('keeps an entrant who had withdrawn just before, once it is restored to a time before that', async () => {
    const { id, entrants, entries } = await entered();
    const position = await positionOf('competition', id);
    await remove('/api/competition-entries', entrants[1] ?? 0);
    await remove('/api/competitions', id);
    expect((await restore('competition', id, position)).status).toBe(204);
    expect(await entries()).toHaveLength(3);
    await afterTheWindow();
  });

  it('takes back the entry that was cancelled last when none is named', async () => {
    const { id, entrants, entries } = await entered();
    const before = await entries();
    await remove('/api/competition-entries', entrants[1] ?? 0);
    expect((await undo('competition', id)).status).toBe(204);
    expect(await entries()).toEqual(before);
  });

  it('takes back one cancelled entry, even when others have entered since', async () => {
    const { id, entrants, entries } = await entered();
    const [, cancelled = 0] = entrants;
    await product.admin.send('PUT', `/api/competition-entries/${cancelled}/payment`, { paid: true });
    const before = await entries();
    await remove('/api/competition-entries', cancelled);
    await create('/api/competition-entries', { ...entryExample, competitionId: id, firstName: 'Dot' });
    expect((await undo('competition', id, `?entryId=${cancelled}`)).status).toBe(204);
    expect(await entries()).toEqual(before);
    expect(await undo('competition', id, `?entryId=${entrants[0]}`)).toMatchObject(
      refusedWith(409, 'changed-meanwhile'),
    );
  });
});

it.each(['entry', 'competition'])(
  'a deleted %s does not come back when its person is erased early',
  async (kind) => {
    const { id } = await create('/api/competitions', { ...competitionExample, date: '2026-08-15T13:00:00Z' });
    const entry = await create('/api/competition-entries', { ...entryExample, competitionId: id });
    const isEntry = kind === 'entry';
    await (isEntry ? remove('/api/competition-entries', entry.id) : remove('/api/competitions', id));
    // Another backend has stopped.
    await product.app.get(DueErasures).carryOut(new Date(now + undoWindow));
    expect(await undo('competition', id, isEntry ? `?entryId=${entry.id}` : '')).toMatchObject({
      status: 409,
    });
  },
);

it('links of what is deleted work again when it is brought back, though old ones were deleted meanwhile', async () => {
  const dataSource = product.app.get(DataSource);
  const member = await create('/api/members', newMemberExample);
  const competition = await create('/api/competitions', {
    ...competitionExample,
    date: '2026-08-15T13:00:00Z',
  });
  await dataSource.query(
    `INSERT INTO entry_link_tokens (token_hash, entry_id, competition_id) VALUES ('undone', 1, $1)`,
    [competition.id],
  );
  await dataSource.query(
    `INSERT INTO club_news_tokens (token_hash, member_id, created_at) VALUES ('undone', $1, $2)`,
    [member.id, new Date(now)],
  );
  const left = () =>
    dataSource.query<unknown[]>(
      `SELECT FROM entry_link_tokens WHERE token_hash = 'undone' UNION ALL SELECT FROM club_news_tokens WHERE token_hash = 'undone'`,
    );
  await remove('/api/members', member.id);
  await remove('/api/competitions', competition.id);
  await product.app.get(Housekeeping).run();
  expect((await undo('member', member.id)).status).toBe(204);
  expect((await undo('competition', competition.id)).status).toBe(204);
  expect(await left()).toHaveLength(2);
  await remove('/api/members', member.id);
  await remove('/api/competitions', competition.id);
  now += 25 * 60 * 60 * 1000;
  await product.app.get(Housekeeping).run();
  expect(await left()).toEqual([]);
});

it('a cancelled entry does not come back beside another one of the same person', async () => {
  const { id } = await create('/api/competitions', { ...competitionExample, date: '2026-08-15T13:00:00Z' });
  const entry = { ...entryExample, competitionId: id };
  const cancelled = await create('/api/competition-entries', entry);
  await remove('/api/competition-entries', cancelled.id);
  await create('/api/competition-entries', entry);
  expect(await undo('competition', id, `?entryId=${cancelled.id}`)).toMatchObject(
    refusedWith(409, 'already-entered'),
  );
});

describe('a rejected application', () => {
  const reject = async () => {
    const { id } = await create('/api/member-applications', applicationExample);
    const body = { status: 'rejected', adminNotes: 'Known to the club' };
    await product.admin.send('PATCH', `/api/member-applications/${id}/status`, body);
    return id;
  };
  const mails = (id: number) =>
    product.app.get(DataSource).query<{ next_attempt_at: Date | null; subject: string }[]>(
      `SELECT next_attempt_at, mail->>'subject' AS subject FROM outbox_mails
       WHERE subject = $1 AND mail->>'subject' LIKE 'Your application to%'`,
      [`member-application-${id}`],
    );

  it('is pending again, and no mail is sent', async () => {
    const id = await reject();
    expect(await mails(id)).toMatchObject([{ next_attempt_at: new Date(now + undoWindow) }]);
    expect((await undo('member-application', id)).status).toBe(204);
    expect(await mails(id)).toEqual([]);
    expect(await row('/api/member-applications', id)).toMatchObject({ status: 'pending', adminNotes: null });
  });

  it('is not undone when the mail was sent a moment before', async () => {
    const id = await reject();
    now += undoWindow;
    await product.app.get(Relay).deliverDue();
    expect(await undo('member-application', id)).toMatchObject(refusedWith(409, 'undo-too-late'));
    expect(await row('/api/member-applications', id)).toMatchObject({ status: 'rejected' });
  });

  it('can be undone although an operator has other mails tried again', async () => {
    const id = await reject();
    await product.app.get(Outbox).retry();
    expect(await mails(id)).toMatchObject([{ next_attempt_at: new Date(now + undoWindow) }]);
  });

  it('keeps its review when it is deleted and brought back', async () => {
    const id = await reject();
    const before = await row('/api/member-applications', id);
    now += 5000;
    await remove('/api/member-applications', id);
    expect((await undo('member-application', id)).status).toBe(204);
    expect(await row('/api/member-applications', id)).toEqual({ ...before, version: 4 });
  });

  it('is not brought back from an approval, which has made a member', async () => {
    const { id } = await create('/api/member-applications', applicationExample);
    const position = await positionOf('member-application', id);
    await product.admin.send('PATCH', `/api/member-applications/${id}/status`, { status: 'approved' });
    expect(await restore('member-application', id, position)).toMatchObject(
      refusedWith(409, 'not-restorable'),
    );
    await remove('/api/member-applications', id);
    expect(await restore('member-application', id, position)).toMatchObject(
      refusedWith(409, 'not-restorable'),
    );
  });
});

describe('earlier values', () => {
  it('are restored by a command that the history names', async () => {
    const { id } = await create('/api/fixtures', fixtureExample);
    const result = { homeScore: 8, awayScore: 2, homeAggregate: 137, awayAggregate: 133 };
    await product.admin.send('PATCH', `/api/fixtures/${id}/result`, result);
    const position = await positionOf('fixture', id);
    await product.admin.send('PUT', `/api/fixtures/${id}`, { ...fixtureExample, venue: 'Noble’s Park' });
    await product.admin.send('PATCH', `/api/fixtures/${id}/result`, { homeScore: 2, awayScore: 8 });
    expect((await restore('fixture', id, position)).status).toBe(204);
    expect((await asItWas('fixture', id)).record).toEqual(
      (await asItWas('fixture', id, String(position))).record,
    );
    expect(await newestSummary()).toMatch(
      new RegExp(`^restored the values of .* as after event ${position}$`),
    );
    // Nothing to change is nothing to record.
    expect((await restore('fixture', id, position)).status).toBe(204);
    expect((await asItWas('fixture', id)).version).toBe(5);
  });

  it('bring back a deleted fixture at any time, in the calendars too', async () => {
    const { id } = await create('/api/fixtures', fixtureExample);
    const position = await positionOf('fixture', id);
    await remove('/api/fixtures', id);
    now += 24 * 60 * 60 * 1000;
    expect((await restore('fixture', id, position)).status).toBe(204);
    expect(await row('/api/fixtures', id)).toMatchObject({ homeTeam: fixtureExample.homeTeam });
  });

  it('are refused over a change of somebody else', async () => {
    const { id } = await create('/api/handicaps', handicapExample);
    const position = await positionOf('handicap', id);
    await product.admin.send('PUT', `/api/handicaps/${id}`, { ...handicapExample, handicap: 9 });
    await product.admin.send('PUT', `/api/handicaps/${id}`, { ...handicapExample, handicap: 8 });
    const stale = product.admin.with({ 'If-Match': '"2"' });
    expect(await restore('handicap', id, position, stale)).toMatchObject(
      refusedWith(409, 'changed-meanwhile'),
    );
    expect(await row('/api/handicaps', id)).toMatchObject({ handicap: 8 });
  });

  it('are brought back by the role whose task they are', async () => {
    const results = await product.signIn('results');
    const { id } = await create('/api/handicaps', handicapExample);
    const position = await positionOf('handicap', id);
    await remove('/api/handicaps', id);
    expect((await undo('handicap', id, '', results)).status).toBe(204);
    expect((await results.send('DELETE', `/api/handicaps/${id}`)).status).toBe(204);
    expect((await restore('handicap', id, position, results)).status).toBe(204);
    expect(await row('/api/handicaps', id)).toBeDefined();
  });

  it.each([
    ['no-such-kind', '1', 404, 'record-not-found'],
    ['fixture', '999999', 404, 'record-not-found'],
    ['fixture', 'x;y', 404, 'record-not-found'],
    ['account', '1', 409, 'not-restorable'],
  ])('of %s %s are refused', async (stream, id, status, code) => {
    const path = `/api/admin/records/${stream}/${encodeURIComponent(id)}`;
    expect(await product.admin.send('POST', `${path}/undo`)).toMatchObject({ status, body: { code } });
    const answer = await product.admin.send('POST', `${path}/restore`, { position: 1 });
    expect(answer).toMatchObject({ status, body: { code } });
  });
});
