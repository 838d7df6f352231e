import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { competitionExample } from '@onchan-bowls/contract/competitions.examples';
import { applicationExample } from '@onchan-bowls/contract/member-applications.examples';
import { newMemberExample } from '@onchan-bowls/contract/members.examples';
import {
  peopleLimits,
  personPlaces,
  type PersonErasureRequest,
  type PersonPage,
} from '@onchan-bowls/contract/people';
import { tasterSessionExample } from '@onchan-bowls/contract/taster-sessions.examples';
import { DataSource } from 'typeorm';
import { Clock } from '../../platform/event-store/clock.js';
import { KeyInventory } from '../../platform/event-store/log/key-inventory.js';
import { Registry } from '../../platform/event-store/registry.js';
import { PersonalData } from '../../platform/personal-data/personal-data.js';
import { PeoplePlaces } from '../../platform/records/people-places.js';
import { useApp, type Client } from '../../testing/running-app.js';

const product = useApp();

beforeEach(() => {
  jest.spyOn(product.app.get(Clock), 'now').mockImplementation(() => new Date('2026-05-04T12:00:00Z'));
});
afterEach(() => {
  jest.restoreAllMocks();
});

const create = async (path: string, body: object): Promise<number> => {
  const answer = await product.admin.send<{ id: number }>('POST', path, body);
  expect(answer.status).toBe(201);
  return answer.body.id;
};
const message = (name: string, email = `${name.toLowerCase().replaceAll(' ', '.')}@example.org`) =>
  create('/api/messages', { name, email, message: `The words of ${name}` });
const search = async (text: string, client: Client = product.admin): Promise<PersonPage> => {
  const { status, body } = await client.send<PersonPage>('POST', '/api/admin/people/search', { text });
  expect(status).toBe(200);
  return body;
};
const everythingOf = ({ text, records }: PersonPage): PersonErasureRequest => ({
  text,
  records: records.map(({ place, id, version }) => ({ place, id, version })),
  kept: [],
});
const erase = (request: PersonErasureRequest, client: Client = product.admin) =>
  client.send('POST', '/api/admin/people/erase', request);
const refusedWith = (code: string) => ({ status: 409, body: { code } });
const eventCount = async (): Promise<number> => {
  const [row] = await product.app
    .get(DataSource)
    .query<{ count: number }[]>('SELECT count(*)::integer AS count FROM events');
  return row?.count ?? 0;
};
const newestAccess = async () => {
  const [row] = await product.app
    .get(DataSource)
    .query<object[]>('SELECT kind, query FROM history_access ORDER BY id DESC LIMIT 1');
  return row;
};

/** Brings somebody into every place. The name has another spelling in each. */
const everywhere = async (name: string) => {
  const email = `${name}@example.org`;
  const who = { firstName: name, lastName: 'Mac Gill-Eain', email };
  const competitionId = await create('/api/competitions', { ...competitionExample, places: 1 });
  await create('/api/member-applications', { ...applicationExample, ...who });
  await create('/api/members', { ...newMemberExample, name: `${name} MAC GILL EAIN`, email });
  await create('/api/taster-sessions', { ...tasterSessionExample, ...who, email: email.toUpperCase() });
  await create(`/api/competitions/${competitionId}/entries`, { ...who, email: null });
  await message(`${name} Mac Gill-Èain`, email);
  return competitionId;
};

/** Any number in the place of each id. */
const anyIds = new Proxy({}, { get: () => 1 });

it('people are searched for in every place that has personal fields of its own', () => {
  const registry = product.app.get(Registry);
  // An email to several people, a document and a picture are about nobody: they are encrypted so that they can be erased.
  const aboutNobody = ['mailing', 'document', 'picture'];
  const ofPeople = registry.categories.filter((category) => !aboutNobody.includes(category));
  const subjects = ofPeople.flatMap((category) =>
    Object.values(registry.decider(category).events).flatMap((event) => event.about?.('1', anyIds) ?? []),
  );
  const places = product.app.get(PeoplePlaces).all;
  expect(places.map(({ place }) => place).sort()).toEqual(Object.keys(personPlaces).sort());
  expect(places.map(({ subjectOf }) => subjectOf(1)).sort()).toEqual([...new Set(subjects)].sort());
});

describe('a search for a person', () => {
  it('finds everything of them, with the mails about it, and nothing of others', async () => {
    const competitionId = await everywhere('Aalish');
    await message('Somebody Else');
    const page = await search('aalish mac gill eain');
    expect(page.records.map(({ place, name }) => [place, name])).toEqual([
      ['competition-entry', 'Aalish Mac Gill-Eain'],
      ['member', 'Aalish MAC GILL EAIN'],
      ['member-application', 'Aalish Mac Gill-Eain'],
      ['message', 'Aalish Mac Gill-Èain'],
      ['taster-session', 'Aalish Mac Gill-Eain'],
    ]);
    expect(page.records[0]).toMatchObject({
      stream: 'competition',
      streamId: String(competitionId),
      version: null,
    });
    expect(page.records[0]?.fields[0]).toEqual({ field: 'Competition', value: competitionExample.title });
    expect(page.records[3]?.fields).toContainEqual({
      field: 'Message',
      value: 'The words of Aalish Mac Gill-Èain',
    });
    expect(page.mails.map(({ place, to }) => [place, to])).toEqual(
      expect.arrayContaining([
        ['member-application', 'Aalish@example.org'],
        ['message', null],
        ['taster-session', 'AALISH@EXAMPLE.ORG'],
      ]),
    );
    expect(page).toMatchObject({ isMore: false, accounts: [] });

    const byAddress = await search('AALISH@example.org');
    expect(byAddress.records.map(({ place }) => place)).toEqual([
      'member',
      'member-application',
      'message',
      'taster-session',
    ]);
    const both = await search('aalish@example.org, Aalish Eain');
    expect(both.records).toHaveLength(5);
  });

  it('tells what has become of the mails, and lists those that were given up', async () => {
    const id = await message('Juan Given-Up');
    const other = await message('Juan Kept');
    const query = (sql: string, subject: string) => product.app.get(DataSource).query(sql, [subject]);
    await query(
      `UPDATE outbox_mails SET attempts = 32, next_attempt_at = NULL, sent_at = NULL, is_kept = NULL, failed_at = now(), failure = '550 No such user' WHERE subject = $1`,
      `message-${id}`,
    );
    await query(
      `UPDATE outbox_mails SET attempts = 32, next_attempt_at = NULL, sent_at = now(), is_kept = true WHERE subject = $1`,
      `message-${other}`,
    );
    const { mails } = await search('Juan');
    expect(mails.map(({ state, failure }) => [state, failure])).toEqual([
      ['given-up', '550 No such user'],
      ['kept', null],
    ]);
    const givenUp = await product.committee.get('/api/admin/people/mails-given-up');
    expect(givenUp.body).toEqual([{ place: 'message', id, isToClub: true, failure: '550 No such user' }]);
    expect(await newestAccess()).toEqual({ kind: 'opened-list', query: { list: 'undelivered-emails' } });
  });

  it('finds the values that somebody had before', async () => {
    const id = await create('/api/members', {
      ...newMemberExample,
      name: 'Aalin Before',
      phone: '07624 111',
    });
    for (const phone of ['07624 222', '07624 333'])
      await product.admin.send('PATCH', `/api/members/${id}`, { phone });
    const [record] = (await search('Aalin Before')).records;
    expect(record?.fields.filter(({ field }) => field.startsWith('Phone'))).toEqual([
      { field: 'Phone', value: '07624 333' },
      { field: 'Phone until 4 May 2026', value: '07624 111' },
      { field: 'Phone until 4 May 2026', value: '07624 222' },
    ]);
  });

  it('is on record with ids alone, for the committee too, before anything is shown', async () => {
    const id = await message('Breeshey Unseen');
    await search('Breeshey Unseen', product.committee);
    expect(await newestAccess()).toEqual({ kind: 'person', query: { found: 1, records: `message ${id}` } });
    const { body } = await product.committee.send<PersonPage>('POST', '/api/admin/people/download', {
      text: 'Unseen',
      records: [{ place: 'message', id }],
    });
    expect(body.records).toHaveLength(1);
    expect(await newestAccess()).toMatchObject({ kind: 'person-download', query: { found: 1 } });
    const accesses = await product.admin.get('/api/admin/events/access');
    expect(JSON.stringify(accesses.body)).not.toContain('Unseen');

    const database = product.database;
    await database.asOwner('ALTER TABLE history_access RENAME TO lost');
    const refused = await product.admin.send('POST', '/api/admin/people/search', { text: 'Breeshey' });
    await database.asOwner('ALTER TABLE lost RENAME TO history_access');
    expect(refused.status).toBe(500);
    expect(JSON.stringify(refused.body)).not.toContain('Breeshey');
  });

  it('names the account of somebody, by its name or its email address', async () => {
    const page = await search('admin');
    expect(page.accounts).toEqual([expect.stringMatching(/admin/i)]);
    await create('/api/admin/accounts', {
      username: 'Mooar',
      role: 'committee',
      email: 'cat@example.org',
      password: 'a long enough password',
    });
    expect((await search('Cat@example.org')).accounts).toEqual(['Mooar']);
  });

  it('is refused without a name', async () => {
    const { status, body } = await product.admin.send('POST', '/api/admin/people/search', { text: ' ' });
    expect([status, body.detail]).toEqual([400, 'Please type a name or an email address']);
  });

  it('has a limit for each account', async () => {
    const path = '/api/admin/people/search';
    const answers = await Promise.all(
      Array.from({ length: peopleLimits.requestsInHour + 1 }, () =>
        product.committee.send('POST', path, { text: 'Nobody' }),
      ),
    );
    expect(answers.map(({ status }) => status)).toContain(429);
    expect((await product.admin.send('POST', path, { text: 'Nobody' })).status).toBe(200);
  });
});

describe('erasing a person', () => {
  it('erases everything at once, and gives the place to the next in line', async () => {
    const competitionId = await everywhere('Caesar');
    const next = { firstName: 'Next', lastName: 'Inline', email: 'next@example.org' };
    await create(`/api/competitions/${competitionId}/entries`, next);
    const page = await search('Caesar Eain');
    expect(page.records).toHaveLength(5);

    expect((await erase(everythingOf(page))).status).toBe(204);
    expect(await search('Caesar Eain')).toMatchObject({ records: [], mails: [] });
    const { body } = await product.admin.get<{ events: { summary: string; commandId: string }[] }>(
      '/api/admin/events?limit=6',
    );
    expect(new Set(body.events.map(({ commandId }) => commandId)).size).toBe(1);
    expect(JSON.stringify(body)).not.toContain('Caesar');
    expect((await search('next@example.org')).records[0]?.fields).toContainEqual({
      field: 'Waiting',
      value: false,
    });
    const outbox = await product.app.get(DataSource).query<object[]>(`SELECT mail FROM outbox_mails`);
    expect(JSON.stringify(outbox)).not.toContain('Caesar');
    await product.app.get(KeyInventory).check();
  });

  it('erases nothing when it fails half way, and everything when it is asked again', async () => {
    await everywhere('Dorothea');
    const request = everythingOf(await search('Dorothea Eain'));
    const events = await eventCount();
    const personalData = product.app.get(PersonalData);
    const eraseOne = personalData.erase.bind(personalData);
    let calls = 0;
    jest.spyOn(personalData, 'erase').mockImplementation((manager, subject) => {
      calls += 1;
      return calls % 3 === 0 ? Promise.reject(new Error('The third one fails')) : eraseOne(manager, subject);
    });
    expect((await erase(request)).status).toBe(500);
    expect(await eventCount()).toBe(events);
    expect(everythingOf(await search('Dorothea Eain'))).toEqual(request);
    jest.restoreAllMocks();
    expect((await erase(request)).status).toBe(204);
    expect((await search('Dorothea')).records).toEqual([]);
  });

  it('leaves what was found and is of somebody else', async () => {
    const one = await message('Dooley Same', 'one@example.org');
    const other = await message('Dooley Same', 'other@example.org');
    const page = await search('Dooley Same');
    const request = everythingOf(page);
    const chosen = request.records.filter(({ id }) => id === one);
    expect(await erase({ ...request, records: chosen })).toMatchObject(refusedWith('person-changed'));
    const kept = [{ place: 'message' as const, id: other }];
    expect((await erase({ ...request, records: chosen, kept })).status).toBe(204);
    expect((await search('Dooley Same')).records.map(({ id }) => id)).toEqual([other]);
  });

  it('erases nothing when something has arrived since the search, and says so', async () => {
    await message('Ealish Early');
    const request = everythingOf(await search('Ealish Early'));
    await message('Ealish Early');
    const events = await eventCount();
    expect(await erase(request)).toMatchObject(refusedWith('person-changed'));
    expect(await eventCount()).toBe(events);
    expect((await search('Ealish Early')).records).toHaveLength(2);
  });

  it('erases nothing when one of the records has changed since the search', async () => {
    await everywhere('Fenella');
    const page = await search('Fenella Eain');
    const read = page.records.find(({ place }) => place === 'message');
    await product.admin.send('PUT', `/api/messages/${read?.id}/mark-read`);
    expect(await erase(everythingOf(page))).toMatchObject(refusedWith('changed-meanwhile'));
    expect((await search('Fenella Eain')).records).toHaveLength(5);
    expect((await erase(everythingOf(await search('Fenella Eain')))).status).toBe(204);
  });

  it('erases a partner and leaves the entry, or both with the entry', async () => {
    const competitionId = await create('/api/competitions', { ...competitionExample, format: 'pairs' });
    const pair = {
      firstName: 'Jonee',
      lastName: 'Stays',
      partnerFirstName: 'Juan',
      partnerLastName: 'Leaves',
    };
    await create(`/api/competitions/${competitionId}/entries`, { ...pair, email: 'jonee@example.org' });
    const page = await search('Juan Leaves');
    expect(page.records).toMatchObject([{ place: 'competition-partner', name: 'Juan Leaves', email: null }]);
    expect(JSON.stringify(page)).not.toContain('Jonee');
    expect((await erase(everythingOf(page))).status).toBe(204);
    expect((await search('Juan Leaves')).records).toEqual([]);
    expect((await search('Jonee Stays')).records).toHaveLength(1);

    const again = { ...pair, firstName: 'Kirree', lastName: 'Both', partnerLastName: 'Both' };
    await create(`/api/competitions/${competitionId}/entries`, { ...again, email: null });
    const both = await search('Both');
    expect(both.records.map(({ place }) => place)).toEqual(['competition-entry', 'competition-partner']);
    expect((await erase(everythingOf(both))).status).toBe(204);
    expect((await search('Both')).records).toEqual([]);
    await product.app.get(KeyInventory).check();
  });

  it('is done once by several people at a time, and by a request that is sent again', async () => {
    await everywhere('Gorry');
    const request = everythingOf(await search('Gorry Eain'));
    const events = await eventCount();
    const again = product.admin.with({ 'Idempotency-Key': 'an erasure whose answer was lost' });
    const answers = await Promise.all(
      [product.admin, product.admin, again, again].map((who) => erase(request, who)),
    );
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect(await eventCount()).toBe(events + 5);
    expect((await erase(request, again)).status).toBe(204);
    expect((await search('Gorry')).records).toEqual([]);
  });

  it('is after what arrives at the same moment, or refused', async () => {
    for (let round = 0; round < 6; round += 1) {
      await message('Inry Racing');
      const request = everythingOf(await search('Inry Racing'));
      const work = [() => erase(request), () => message('Inry Racing').then(() => ({ status: 201 }))];
      const answers = await Promise.all((round % 2 === 0 ? work : work.toReversed()).map((send) => send()));
      const isErased = answers.some(({ status }) => status === 204);
      const left = await search('Inry Racing');
      const { body } = await product.admin.get<{ events: { type: string }[] }>('/api/admin/events?limit=1');
      expect([isErased, left.records.length, isErased ? body.events[0]?.type : '']).toEqual(
        isErased ? [true, 1, 'MessageReceived'] : [false, request.records.length + 1, ''],
      );
    }
  });

  it('ends the time to undo what somebody else has deleted since the search', async () => {
    const id = await message('Hommy Undone');
    await message('Hommy Undone');
    const request = everythingOf(await search('Hommy Undone'));
    expect((await product.admin.send('DELETE', `/api/messages/${id}`)).status).toBe(204);
    expect((await erase(request)).status).toBe(204);
    const undone = await product.admin.send('POST', `/api/admin/records/message/${id}/undo`);
    expect(undone.status).toBe(409);
    expect((await search('Hommy Undone')).records).toEqual([]);
    const dump = await product.admin.get('/api/admin/events?limit=20');
    expect(JSON.stringify(dump.body)).not.toContain('Hommy');
  });
});
