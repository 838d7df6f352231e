import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  competitionEntryRecord,
  competitionRecord,
  visitorsEntryRecord,
  type CompetitionEntryRecord,
  type CompetitionRecord,
  type VisitorsEntryRecord,
} from '@onchan-bowls/contract/competitions';
import { finalistsOf } from '@onchan-bowls/contract/bracket';
import { drawRecord, type DrawRecord } from '@onchan-bowls/contract/draws';
import type { OwnEntry } from '@onchan-bowls/contract/entry-links';
import { undoWindow } from '@onchan-bowls/contract/undo-window';
import { DataSource } from 'typeorm';
import { Clock } from '../../platform/event-store/clock.js';
import { DueErasures } from '../../platform/event-store/write/due-erasures.js';
import { Housekeeping } from '../../platform/housekeeping.js';
import { PublicUrl } from '../../platform/http/public-url.js';
import { Relay } from '../../platform/outbox/relay.js';
import { describeRecordApi, recordsOf, type RecordApi } from '../../testing/describe-record-api.js';
import { useApp, type Client } from '../../testing/running-app.js';

let now: Date;
const inMay = new Date('2026-05-04T12:00:00Z');
beforeEach(() => {
  now = inMay;
});

const product = useApp();
let dataSource: DataSource;
beforeAll(() => {
  dataSource = product.app.get(DataSource);
  jest.spyOn(product.app.get(Clock), 'now').mockImplementation(() => now);
});

const complete = { title: 'Spring Cup', date: '2026-05-16T14:30', time: '14:30' };
const ann = { firstName: 'Ann', lastName: 'Example', email: 'ann@example.com' };

const notADate = 'Date must be a date and time such as 2026-05-04T18:30';
const competitions: RecordApi<CompetitionRecord> = {
  path: '/api/competitions',
  isPublic: true,
  parse: (body) => competitionRecord.strict().parse(body),
  createdBy: 'admin',
  example: complete,
  changes: [{ method: 'PUT', body: { time: 'TBC' } }],
  meanwhile: { method: 'PUT', body: { time: '15:00' } },
  missing: { code: 'competition-not-found', detail: 'This competition does not exist' },
  refusals: [
    [{ title: '' }, 'title', 'Title is required'],
    [{ title: 'x'.repeat(121) }, 'title', 'Must be at most 120 characters'],
    [{ description: 5 }, 'description', 'Description must be text'],
    [{ description: 'x'.repeat(2001) }, 'description', 'Must be at most 2000 characters'],
    [{ date: null }, 'date', notADate],
    [{ date: '2026-02-30' }, 'date', notADate],
    [{ date: '2026-05-16T25:00' }, 'date', notADate],
    [{ date: '9999-12-31T23:59:59Z' }, 'date', notADate],
    [{ time: '  ' }, 'time', 'Time is required'],
    [{ time: 'x'.repeat(21) }, 'time', 'Must be at most 20 characters'],
    [
      { registrationCloses: 'soon' },
      'registrationCloses',
      'Registration closes must be a date and time such as 2026-05-04T18:30',
    ],
    [{ status: 'over' }, 'status', 'Status must be upcoming, completed or cancelled'],
    [{ category: 'mens_singles' }, 'category', 'Category must be mens, ladies or mixed'],
    [{ type: null }, 'type', 'Type must be club or open'],
    [{ entriesOpen: 'false' }, 'entriesOpen', 'Entries open must be true or false'],
    [{ format: 'triples' }, 'format', 'Format must be singles or pairs'],
    [{ places: 0 }, 'places', 'Places must be a whole number from 1 to 500'],
    [{ places: 501 }, 'places', 'Places must be a whole number from 1 to 500'],
  ],
};
const { create: announce, listed } = recordsOf(product, competitions);
const revise = (id: number, changes: object) =>
  product.admin.send<CompetitionRecord>('PUT', `/api/competitions/${id}`, changes);
const enter = (competitionId: number, entrant: object = {}, client: Client = product.visitor) =>
  client.send<VisitorsEntryRecord>('POST', '/api/competition-entries', { ...ann, competitionId, ...entrant });
const entered = async (competitionId: number, entrant: object = {}): Promise<VisitorsEntryRecord> => {
  const { status, body } = await enter(competitionId, entrant);
  expect(status).toBe(201);
  return visitorsEntryRecord.strict().parse(body);
};
const entriesOf = async (
  competitionId: number,
  client: Client = product.visitor,
): Promise<CompetitionEntryRecord[]> => {
  const { body } = await client.get<CompetitionEntryRecord[]>('/api/competition-entries');
  return body.filter((entry) => entry.competitionId === competitionId);
};
const mailsAbout = (entryId: number) => product.mailsAbout(`competition-entry-${entryId}`);

describeRecordApi(product, competitions);

describe('an administrator', () => {
  it('announces a competition', async () => {
    const created = await announce();
    expect(created).toEqual({
      id: created.id,
      title: 'Spring Cup',
      description: null,
      date: '2026-05-16T13:30:00.000Z',
      time: '14:30',
      registrationCloses: null,
      status: 'upcoming',
      category: 'mixed',
      type: 'club',
      format: 'singles',
      entriesOpen: true,
      places: null,
      drawn: false,
      createdAt: inMay.toISOString(),
      updatedAt: inMay.toISOString(),
      version: 1,
    });
  });

  it('changes with PUT only what is sent, and takes off what is sent empty', async () => {
    let before = await announce();
    now = new Date('2026-05-04T12:05:00Z');
    const changes: [sent: object, shown?: object][] = [
      [{ title: 'Summer Cup', date: '2026-07-04T11:00:00.000Z', time: 'TBC', places: 16 }],
      [{ description: 'Entry Fee: £5', registrationCloses: '2026-07-01T11:00:00.000Z' }],
      [{ status: 'cancelled', category: 'ladies', type: 'open', format: 'pairs', entriesOpen: false }],
      [
        { registrationCloses: '', description: '  ', places: null },
        { registrationCloses: null, description: null, places: null },
      ],
    ];
    for (const [sent, shown = sent] of changes) {
      const { status, body } = await revise(before.id, sent);
      const stamp = { updatedAt: now.toISOString(), version: body.version };
      expect({ status, body }).toEqual({ status: 200, body: { ...before, ...shown, ...stamp } });
      before = body;
    }
    expect(await listed(before.id)).toEqual(before);
    const empty = { description: null, registrationCloses: null };
    expect(await announce({ description: '', registrationCloses: null })).toMatchObject(empty);
  });

  it.each([
    ['2026-05-16T14:30', '2026-05-16T13:30:00.000Z'],
    ['2026-01-16T14:30:15', '2026-01-16T14:30:15.000Z'],
    ['2026-05-16', '2026-05-16T11:00:00.000Z'],
    ['2026-05-16T14:30+02:00', '2026-05-16T12:30:00.000Z'],
  ])('means the clock at the club unless another is named: %s', async (sent, instant) => {
    const meant = { date: instant, registrationCloses: instant };
    expect(await announce({ date: sent, registrationCloses: sent })).toMatchObject(meant);
  });
});

describe('a visitor', () => {
  it('enters, and everybody sees who plays', async () => {
    const { id } = await announce();
    const entry = await entered(id, { firstName: ' Ann ' });
    expect(entry).toEqual({
      id: entry.id,
      competitionId: id,
      firstName: 'Ann',
      lastName: 'Example',
      partnerFirstName: null,
      partnerLastName: null,
      waiting: false,
      createdAt: inMay.toISOString(),
    });
    expect(await entriesOf(id)).toEqual([entry]);
    expect(await listed(id)).toMatchObject({ version: 2, updatedAt: inMay.toISOString() });
  });

  it('never learns an address; who is signed in does', async () => {
    const { id } = await announce();
    const entry = await entered(id, { email: 'secret@example.com' });
    const strangers = [
      product.visitor,
      product.visitor.with({ Cookie: 'session=expired' }),
      product.visitor.with({ Cookie: 'a=b' }),
    ];
    for (const stranger of strangers) {
      const { body } = await stranger.get<string>('/api/competition-entries');
      expect(JSON.stringify(body)).not.toMatch(/email|secret@/);
      expect(await entriesOf(id, stranger)).toEqual([entry]);
    }
    for (const client of [product.admin, product.committee]) {
      expect(await entriesOf(id, client)).toEqual([
        { ...entry, email: 'secret@example.com', paid: false, version: 2 },
      ]);
      expect((await client.get('/api/competition-entries')).headers.get('Cache-Control')).toBe('no-store');
    }
    // An administrator who enters somebody is answered like a visitor.
    expect((await enter(id, { firstName: 'Bob' }, product.admin)).body).not.toHaveProperty('email');
  });

  it('enters once, however often the request is repeated, and gets one mail', async () => {
    const { id } = await announce();
    const retrying = product.visitor.with({ 'Idempotency-Key': 'the answer to this one was lost' });
    const once = { email: 'once@example.com' };
    const answers = await Promise.all([1, 2, 3].map(() => enter(id, once, retrying)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const [first] = answers;
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await mailsAbout(Number(first?.body.id))).toHaveLength(2);

    // Even when one could not enter any more, the form that was filled in again meanwhile being the same.
    await revise(id, { entriesOpen: false });
    const late = await enter(id, { ...once, filledInMs: 60_000 }, retrying);
    expect(late).toMatchObject({ status: 201, body: first?.body });
    expect(await entriesOf(id)).toHaveLength(1);

    await product.admin.send('DELETE', `/api/competition-entries/${first?.body.id}`);
    expect(await enter(id, once, retrying)).toMatchObject({ status: 404, body: { code: 'entry-not-found' } });
  });

  it('is not listed for visitors under the mark of an erased person', async () => {
    const { id } = await announce();
    await entered(id, { firstName: '[erased]' });
    expect(await entriesOf(id)).toEqual([]);
    expect(await entriesOf(id, product.admin)).toMatchObject([{ firstName: '[erased]' }]);
  });
});

describe('an entry by hand', () => {
  const byHand = (id: number, entrant: object = {}, client: Client = product.admin) =>
    client.send<CompetitionEntryRecord>('POST', `/api/competitions/${id}/entries`, {
      firstName: 'Ann',
      lastName: 'Example',
      ...entrant,
    });

  it('is taken without an address after entries have closed, and nobody is written to', async () => {
    const { id } = await announce({ entriesOpen: false });
    const { status, body } = await byHand(id);
    expect({ status, body: competitionEntryRecord.strict().parse(body) }).toMatchObject({
      status: 201,
      body: { competitionId: id, firstName: 'Ann', lastName: 'Example', email: null, paid: false },
    });
    expect(await mailsAbout(body.id)).toEqual([]);
    expect(await byHand(id, { firstName: 'ann' })).toMatchObject({
      status: 409,
      body: { code: 'already-entered', detail: 'They have already entered this competition.' },
    });
    const [shown] = await entriesOf(id);
    expect(shown).toEqual({ ...visitorsEntryRecord.parse(body) });
  });

  it('is confirmed to an address, and not reported to the club, which knows', async () => {
    const { id } = await announce();
    const { body } = await byHand(id, { email: 'ann@example.com' });
    expect(await mailsAbout(body.id)).toMatchObject([
      { to: 'ann@example.com', subject: 'Your entry for Spring Cup' },
    ]);
  });

  it.each([{ date: '2020-05-16T14:30:00.000Z' }, { status: 'cancelled' }])(
    'is not confirmed when the competition is over: %j',
    async (details) => {
      const { id } = await announce(details);
      const { status, body } = await byHand(id, { email: 'ann@example.com' });
      expect(status).toBe(201);
      expect(await mailsAbout(body.id)).toEqual([]);
    },
  );

  it('is paid or not, for signed-in users alone', async () => {
    const { id } = await announce();
    const { id: entryId } = await entered(id);
    const note = (paid: unknown, client: Client = product.admin) =>
      client.send<CompetitionEntryRecord>('PUT', `/api/competition-entries/${entryId}/payment`, { paid });
    expect(await note(true)).toMatchObject({ status: 200, body: { id: entryId, paid: true } });
    expect(await note(true)).toMatchObject({ status: 200, body: { paid: true } });
    expect(await entriesOf(id, product.admin)).toMatchObject([{ email: 'ann@example.com', paid: true }]);
    expect(await entriesOf(id)).toEqual([expect.not.objectContaining({ paid: expect.anything() })]);
    expect(await note(false)).toMatchObject({ status: 200, body: { paid: false } });
    expect(await note('yes')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'paid', message: 'Paid must be true or false' }] },
    });
    await product.admin.send('DELETE', `/api/competition-entries/${entryId}`);
    expect(await note(true)).toMatchObject({ status: 404, body: { code: 'entry-not-found' } });
  });
});

describe('a pair', () => {
  const bob = { partnerFirstName: 'Bob', partnerLastName: 'Example' };
  const change = (entryId: number, names: object, client: Client = product.admin) =>
    client.send<CompetitionEntryRecord>('PUT', `/api/competition-entries/${entryId}/partner`, names);
  const undo = (id: number, entryId: number) =>
    product.admin.send('POST', `/api/admin/records/competition/${id}/undo?entryId=${entryId}`);
  /** The partners whose keys are destroyed, among all partners. */
  const partners = () =>
    dataSource.query<{ subject: string; erased: boolean }[]>(
      `SELECT subject, wrapped_key IS NULL AS erased FROM personal_keys WHERE subject LIKE 'competition-partner-%'
       ORDER BY length(subject), subject`,
    );

  it('enters, and everybody sees both', async () => {
    const { id } = await announce({ format: 'pairs' });
    const entry = await entered(id, { ...bob, email: `pair-${id}@example.com` });
    expect(entry).toMatchObject(bob);
    expect(await entriesOf(id)).toEqual([entry]);
    expect(JSON.stringify(await mailsAbout(entry.id))).not.toContain('Bob');
    expect(await enter(id, { firstName: 'Dot', partnerFirstName: 'Eve' })).toMatchObject({
      status: 400,
      body: {
        errors: [{ field: 'partnerLastName', message: 'Please give both names of your partner, or neither' }],
      },
    });
  });

  it('gets a person of their own each, even when the ids have fallen behind', async () => {
    const { id } = await announce({ format: 'pairs' });
    const { id: earlier } = await entered(id, bob);
    for (const kind of ['entry', 'partner']) {
      await dataSource.query(`SELECT setval('competition_${kind}_ids', 1, false)`);
    }
    const cis = { firstName: 'Cis', partnerFirstName: 'Dot', partnerLastName: 'Example' };
    const { id: entryId } = await entered(id, { ...cis, email: 'cis@example.com' });
    expect(entryId).toBe(earlier + 1);
  });

  it('gets another partner from the club, and the one before is erased', async () => {
    const { id } = await announce({ format: 'pairs' });
    const { id: entryId } = await entered(id, bob);
    const cis = { partnerFirstName: 'Cisabella', partnerLastName: 'Example' };
    expect(await change(entryId, cis)).toMatchObject({ status: 200, body: cis });
    expect((await partners()).slice(-2)).toMatchObject([{ erased: true }, { erased: false }]);
    expect(await change(entryId, {})).toMatchObject({
      status: 200,
      body: { partnerFirstName: null, partnerLastName: null },
    });
    expect((await partners()).at(-1)).toMatchObject({ erased: true });
    expect(await change(entryId, { partnerFirstName: 'Dot' })).toMatchObject({ status: 400 });
  });

  it('is changed by one of two volunteers who see the same, with the version that signed-in users get', async () => {
    const { id } = await announce({ format: 'pairs' });
    const { id: entryId } = await entered(id, bob);
    const seen = async () => (await entriesOf(id, product.admin))[0]?.version;
    const changeAt = (version: number | undefined, partnerFirstName: string) =>
      change(entryId, { ...bob, partnerFirstName }, product.admin.with({ 'If-Match': `"${version}"` }));
    const version = await seen();
    const first = await changeAt(version, 'Cis');
    expect(first).toMatchObject({ status: 200, body: { version: await seen() } });
    const stale = product.admin.with({ 'If-Match': `"${version}"` });
    for (const late of [
      await changeAt(version, 'Dot'),
      await stale.send('DELETE', `/api/competition-entries/${entryId}`),
    ])
      expect(late).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } });
    expect(await entriesOf(id)).toEqual([expect.not.objectContaining({ version: expect.anything() })]);
    expect(await changeAt(first.body.version, 'Dot')).toMatchObject({ status: 200 });
  });

  it('comes back without the partner when it has become a competition for singles', async () => {
    const { id } = await announce({ format: 'pairs' });
    const { id: entryId } = await entered(id, bob);
    expect((await product.admin.send('DELETE', `/api/competition-entries/${entryId}`)).status).toBe(204);
    const singles = await product.admin.send('PUT', `/api/competitions/${id}`, { format: 'singles' });
    expect(singles.status).toBe(200);
    expect(await enter(id, { firstName: 'Bob' })).toMatchObject({ status: 201 });
    expect((await undo(id, entryId)).status).toBe(204);
    expect(await entriesOf(id)).toMatchObject([
      { id: entryId, partnerFirstName: null },
      { firstName: 'Bob', partnerFirstName: null },
    ]);
    expect((await partners()).at(-1)).toMatchObject({ erased: true });
  });
});

describe('the waiting list', () => {
  /** Announces a competition with one place, and enters Ann, Bob and Cat. */
  const full = async () => {
    const { id } = await announce({ places: 1 });
    const [one, two, three] = [
      await entered(id, { firstName: 'Ann', email: `ann-${id}@example.com` }),
      await entered(id, { firstName: 'Bob', email: `bob-${id}@example.com` }),
      await entered(id, { firstName: 'Cat', email: `cat-${id}@example.com` }),
    ];
    return { id, one, two, three };
  };
  const waiting = async (id: number, client?: Client) =>
    (await entriesOf(id, client)).map((entry) => `${entry.firstName}${entry.waiting ? ' waits' : ''}`);
  const cancel = async ({ id }: { id: number }) => {
    expect((await product.admin.send('DELETE', `/api/competition-entries/${id}`)).status).toBe(204);
  };
  const undo = (id: number, entryId: number) =>
    product.admin.send('POST', `/api/admin/records/competition/${id}/undo?entryId=${entryId}`);
  const offers = async (entry: { id: number }) =>
    (await mailsAbout(entry.id)).filter(({ subject }) => subject === 'A place in Spring Cup is free');
  /** The text of the mail that tells the club that an entrant has withdrawn. */
  const withdrawnMail = async ({ id }: { id: number }) =>
    (await product.mailsAbout(`withdrawn: competition-entry-${id}`))[0]?.paragraphs[0];
  const placeMails = async ({ id }: { id: number }) =>
    (await mailsAbout(id)).filter(({ subject }) => subject === 'You have a place in Spring Cup');

  const link = '/api/entry-link';
  /** The token in the mail that confirms an entry. */
  const tokenFor = async ({ id }: { id: number }) => {
    const [mail] = await mailsAbout(id);
    const token = mail?.paragraphs.flatMap((text) => text.split('/entry#link=')[1] ?? [])[0];
    return { token: token ?? '' };
  };

  /** Does something while the site knows its address. */
  const known = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const { origin } = product.visitor;
    const publicUrl = product.app.get(PublicUrl);
    Object.assign(publicUrl, { origin, hostname: new URL(origin).hostname });
    return work().finally(() => Object.assign(publicUrl, { origin: undefined, hostname: undefined }));
  };

  it('is joined when all places are taken, in the order of the entries', async () => {
    const { id, two, three } = await full();
    expect([two.waiting, three.waiting]).toEqual([true, true]);
    expect(await waiting(id)).toEqual(['Ann', 'Bob waits', 'Cat waits']);
    const [toEntrant, toClub] = await mailsAbout(three.id);
    expect(toEntrant?.subject).toBe('You are on the waiting list for Spring Cup');
    expect(toClub?.paragraphs[0]).toContain('as number 2 on the waiting list');
  });

  it('moves up when an entry is cancelled, and the mail about it waits as long as that can be undone', async () => {
    const { id, one, two, three } = await full();
    await cancel(one);
    expect(await waiting(id)).toEqual(['Bob', 'Cat waits']);
    expect(await placeMails(two)).toHaveLength(1);
    expect((await undo(id, one.id)).status).toBe(204);
    expect(await waiting(id)).toEqual(['Ann', 'Bob waits', 'Cat waits']);
    expect(await placeMails(two)).toEqual([]);

    await cancel(one);
    now = new Date(now.getTime() + undoWindow);
    await product.app.get(Relay).deliverDue();
    expect(await undo(id, one.id)).toMatchObject({ status: 409, body: { code: 'undo-too-late' } });
    expect(await waiting(id)).toEqual(['Bob', 'Cat waits']);
    expect(await placeMails(three)).toEqual([]);
  });

  it('moves up when an entrant withdraws by the link of the confirmation, once and for good', async () => {
    const { id, one, two, three } = await known(full);
    const withdraw = (entry: { token: string }) =>
      product.visitor.send<OwnEntry>('PUT', link, { ...entry, withdrawn: true });
    const [ofAnn, ofBob, ofCat] = [await tokenFor(one), await tokenFor(two), await tokenFor(three)];
    expect((await product.visitor.send<OwnEntry>('POST', link, ofCat)).body).toEqual({
      title: 'Spring Cup',
      date: '2026-05-16T13:30:00.000Z',
      time: '14:30',
      entry: { firstName: 'Cat', lastName: 'Example', partner: null, placeInLine: 2, isPlaceFree: false },
      closed: null,
    });

    for (const { status, body } of [await withdraw(ofAnn), await withdraw(ofAnn)])
      expect({ status, body }).toMatchObject({ status: 200, body: { title: 'Spring Cup', entry: null } });
    expect(await waiting(id)).toEqual(['Bob', 'Cat waits']);
    expect(await placeMails(two)).toHaveLength(1);
    expect(await undo(id, one.id)).toMatchObject({ status: 409 });
    const toClub = await product.mailsAbout(`withdrawn: competition-entry-${one.id}`);
    expect(toClub).toMatchObject([{ facts: { Place: 'had a place', Fee: 'not paid' } }]);
    expect(JSON.stringify(toClub)).not.toMatch(/Ann|Example/);
    const events = await product.admin.eventsOf('competition', id);
    const cancelled = events.find(({ type }) => type === 'EntryCancelled');
    expect(cancelled).toMatchObject({
      actorName: 'The entrant, by a link',
      summary: 'cancelled the entry of [erased] for Spring Cup',
    });

    // The place of Bob, who has moved up, and the number of Cat, who waits.
    const entryOf = async (token: object) =>
      (await product.visitor.send<OwnEntry>('POST', link, token)).body.entry?.placeInLine;
    expect([await entryOf(ofBob), await entryOf(ofCat)]).toEqual([0, 1]);
    expect((await withdraw(ofCat)).status).toBe(200);
    expect(await waiting(id)).toEqual(['Bob']);

    now = new Date('2026-05-17T12:00:00Z');
    expect((await product.visitor.send('POST', link, ofBob)).body).toMatchObject({
      closed: 'This competition has already taken place.',
    });
    expect(await withdraw(ofBob)).toMatchObject({ status: 409, body: { code: 'competition-past' } });
    const notValid = { status: 404, body: { code: 'link-not-valid' } };
    expect(await product.visitor.send('POST', link, { token: 'x'.repeat(43) })).toMatchObject(notValid);
    now = new Date('2026-05-24T12:00:00Z');
    await product.app.get(Housekeeping).run();
    now = inMay;
    expect(await product.visitor.send('POST', link, ofBob)).toMatchObject(notValid);
  });

  it('is told of a place with another link to withdraw', async () => {
    const { one, two } = await known(full);
    await known(() => cancel(one));
    const [mail] = await placeMails(two);
    const address = mail?.paragraphs[2] ?? '';
    expect(address).toContain(`${product.visitor.origin}/entry#link=`);
    const [, token] = address.split('#link=');
    expect((await product.visitor.send('POST', link, { token })).body).toMatchObject({
      entry: { firstName: 'Bob', placeInLine: 0 },
    });
  });

  it('is offered a free place shortly before the day, which the first to take it gets, in a race too', async () => {
    const { id, one, two, three } = await known(full);
    const tokens = [await tokenFor(one), await tokenFor(two), await tokenFor(three)];
    now = new Date('2026-05-15T12:00:00Z');
    await known(() => cancel(one));
    expect(await waiting(id)).toEqual(['Bob waits', 'Cat waits']);
    expect([await offers(two), await offers(three)]).toMatchObject([[{}], [{}]]);
    expect((await undo(id, one.id)).status).toBe(204);
    expect(await waiting(id)).toEqual(['Ann', 'Bob waits', 'Cat waits']);
    expect([await offers(two), await offers(three)]).toEqual([[], []]);

    const [, ofBob, ofCat] = tokens;
    await known(() => product.visitor.send('PUT', link, { ...tokens[0], withdrawn: true }));
    expect([await offers(two), await offers(three)]).toMatchObject([[{}], [{}]]);
    const [offer] = await offers(two);
    const token = offer?.paragraphs.flatMap((text) => text.split('/entry#link=')[1] ?? [])[0];
    expect((await product.visitor.send('POST', link, { token })).body).toMatchObject({
      entry: { firstName: 'Bob', placeInLine: 1, isPlaceFree: true },
    });
    expect(await withdrawnMail(one)).toContain('The place is offered by email');
    expect(await withdrawnMail(one)).not.toContain('Please phone');

    const take = (entry?: object) =>
      product.visitor.send<OwnEntry & { code?: string }>('PUT', link, { ...entry, taken: true });
    const race = await Promise.all([take(ofBob), take(ofCat)]);
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(race.find(({ status }) => status === 409)?.body.code).toBe('place-gone');
    expect(race.find(({ status }) => status === 200)?.body).toMatchObject({ entry: { placeInLine: 0 } });
    expect((await waiting(id)).filter((name) => name.endsWith('waits'))).toHaveLength(1);
    const [newest] = await product.admin.eventsOf('competition', id);
    expect(newest).toMatchObject({ type: 'PlaceTaken', actorName: 'The entrant, by a link' });
    for (const wrong of [{ ...ofBob }, { ...ofBob, taken: true, withdrawn: true }])
      expect((await product.visitor.send('PUT', link, wrong)).status).toBe(400);
  });

  it('hears of an offer only while it lasts, and not again within six hours', async () => {
    const { id, one, two, three } = await full();
    now = new Date('2026-05-15T06:00:00Z');
    const later = async (milliseconds: number) => {
      now = new Date(now.getTime() + milliseconds);
      await product.app.get(Relay).deliverDue();
    };
    const give = async ({ id: entryId }: { id: number }) => {
      const path = `/api/competition-entries/${entryId}/place`;
      expect((await product.admin.send('PUT', path, {})).status).toBe(200);
    };
    await cancel(one);
    expect([await offers(two), await offers(three)]).toMatchObject([[{}], [{}]]);
    await revise(id, { status: 'cancelled' });
    expect([await offers(two), await offers(three)]).toEqual([[], []]);
    expect(await waiting(id)).toEqual(['Bob waits', 'Cat waits']);
    await revise(id, { status: 'upcoming' });
    expect([await offers(two), await offers(three)]).toMatchObject([[{}], [{}]]);
    await give(two);
    expect(await offers(three)).toEqual([]);

    await revise(id, { places: 2 });
    expect(await offers(three)).toHaveLength(1);
    await later(undoWindow);
    const dot = await entered(id, { firstName: 'Dot', email: `dot-${id}@example.com` });
    await known(() => cancel(two));
    expect([await offers(three), await offers(dot)]).toMatchObject([[{}], [{}]]);
    // Without a further mail, there is no further link.
    const links = `SELECT FROM entry_link_tokens WHERE entry_id = $1`;
    expect(await dataSource.query(links, [three.id])).toEqual([]);
    await later(6 * 60 * 60 * 1000);
    await revise(id, { places: 3 });
    expect(await offers(three)).toHaveLength(2);
    await give(three);
    await give(dot);
    expect(await placeMails(dot)).toHaveLength(1);
  });

  it('is not said to be asked by email when nobody is', async () => {
    const { id } = await announce({ places: 1 });
    const one = await known(() => entered(id, { email: `ann-${id}@example.com` }));
    await product.admin.send('POST', `/api/competitions/${id}/entries`, {
      firstName: 'Bob',
      lastName: 'Example',
    });
    expect(await waiting(id)).toEqual(['Ann', 'Bob waits']);
    now = new Date('2026-05-15T12:00:00Z');
    const withdraw = async (entry: { id: number }) =>
      product.visitor.send('PUT', link, { ...(await tokenFor(entry)), withdrawn: true });
    await withdraw(one);
    expect(await withdrawnMail(one)).toMatch(/The place is free now. Please phone those who wait without/);

    const { id: other } = await known(() => announce({ places: 2 }));
    const cat = await known(() => entered(other, { email: `cat-${other}@example.com` }));
    await withdraw(cat);
    expect(await withdrawnMail(cat)).toMatch(/The place is free now\.$/);
  });

  it('is given a free place by hand, with a reason for all but the first, which is erased with the entrant', async () => {
    const { id, one, three } = await full();
    now = new Date('2026-05-15T12:00:00Z');
    await cancel(one);
    const give = (reason?: string) =>
      product.admin.send('PUT', `/api/competition-entries/${three.id}/place`, { placeReason: reason });
    expect(await give(' ')).toMatchObject({ status: 409, body: { code: 'reason-needed' } });
    expect(await give('Bob is ill')).toMatchObject({ status: 200, body: { waiting: false } });
    expect(await waiting(id)).toEqual(['Bob waits', 'Cat']);
    expect(await placeMails(three)).toHaveLength(1);
    const summaries = async () =>
      (await product.admin.eventsOf('competition', id)).map(({ summary }) => summary);
    expect(await summaries()).toContain(
      'gave a free place to Cat Example for Spring Cup, out of turn: Bob is ill',
    );
    await cancel(three);
    now = new Date(now.getTime() + undoWindow);
    await product.app.get(DueErasures).carryOut();
    expect(JSON.stringify(await summaries())).not.toContain('ill');
  });

  it('hears nothing of a place that comes free on the day once play has begun', async () => {
    const { id, one, two, three } = await known(full);
    const token = await tokenFor(one);
    now = new Date('2026-05-16T18:00:00Z');
    const { status } = await product.visitor.send('PUT', link, { ...token, withdrawn: true });
    expect(status).toBe(200);
    expect(await waiting(id)).toEqual(['Bob waits', 'Cat waits']);
    expect([await mailsAbout(two.id), await mailsAbout(three.id)]).toMatchObject([
      [{}, {}],
      [{}, {}],
    ]);
  });

  it('gets no link where the site does not know its address, which a stranger could name', async () => {
    const { id } = await announce();
    const elsewhere = product.visitor.with({ Host: 'evil.example' });
    const { body } = await enter(id, { email: `host-${id}@example.com` }, elsewhere);
    expect(JSON.stringify(await mailsAbout(body.id))).not.toMatch(/#link=|evil/);
  });

  it('cannot be brought back by an undo of the club once its entrant has withdrawn it, too', async () => {
    const { id } = await announce({ format: 'pairs' });
    const email = `pair-${id}@example.com`;
    const names = { email, partnerFirstName: 'Bob', partnerLastName: 'Partner' };
    const pair = await known(() => entered(id, names));
    const token = await tokenFor(pair);
    await cancel(pair);
    const { status, body } = await product.visitor.send('PUT', link, { ...token, withdrawn: true });
    expect({ status, body }).toMatchObject({ status: 200, body: { entry: null } });
    expect(await undo(id, pair.id)).toMatchObject({ status: 409, body: { code: 'person-erased' } });
    expect(await entriesOf(id)).toEqual([]);
  });

  it('moves up without a mail after the day, for a cancelled competition, and without an address', async () => {
    const { id, one, two, three } = await full();
    now = new Date('2026-05-17T12:00:00Z');
    await cancel(one);
    now = inMay;
    await revise(id, { status: 'cancelled' });
    await cancel(two);
    expect(await waiting(id)).toEqual(['Cat']);
    expect([await placeMails(two), await placeMails(three)]).toEqual([[], []]);

    const { id: other } = await announce({ places: 1 });
    const first = await entered(other);
    const path = `/api/competitions/${other}/entries`;
    const byHand = { firstName: 'Dot', lastName: 'Example' };
    const { body } = await product.admin.send<CompetitionEntryRecord>('POST', path, byHand);
    expect(body.waiting).toBe(true);
    await cancel(first);
    expect(await waiting(other)).toEqual(['Dot']);
    expect(await mailsAbout(body.id)).toEqual([]);
  });

  it('never gives a place to two, however many enter and cancel at once', async () => {
    const { id } = await announce({ places: 3 });
    const names = Array.from({ length: 12 }, (_, index) => ({ firstName: `Player ${index}` }));
    const entrants = await Promise.all(names.map((name) => entered(id, name)));
    const leaving = entrants.filter(({ waiting: waits }) => !waits).slice(0, 2);
    await Promise.all([...leaving.map(cancel), entered(id, { firstName: 'Late' })]);
    const left = await entriesOf(id);
    expect(left.map((entry) => entry.waiting)).toEqual(left.map((_, index) => index >= 3));
  });
});

describe('a request that does not fit', () => {
  it('is no competition without a title, a date and a time', async () => {
    const { status, body } = await product.admin.send('POST', '/api/competitions', {});
    expect([status, body.errors?.map(({ field }) => field)]).toEqual([400, ['title', 'date', 'time']]);
  });

  it('is an entry by a program', async () => {
    const { id } = await announce();
    expect(await enter(id, { filledInMs: 5 })).toMatchObject({
      status: 400,
      body: { code: 'looks-automated' },
    });
  });

  it.each<[field: string, message: string, value: unknown]>([
    ['firstName', 'First name is required', ''],
    ['lastName', 'Last name is required', undefined],
    ['email', 'Please enter a valid email address', 'ann@example.com, bob@example.com'],
    ['firstName', 'Must be at most 60 characters', 'x'.repeat(61)],
    ['competitionId', 'Please choose a competition', 2 ** 31],
  ])('is no entry for its %s: %s', async (field, message, value) => {
    const { id } = await announce();
    expect(await enter(id, { [field]: value })).toMatchObject({
      status: 400,
      body: { code: 'invalid-request', detail: message, errors: [{ field, message }] },
    });
    expect(await entriesOf(id)).toEqual([]);
  });
});

describe('the draw', () => {
  const drawOf = (id: number, client: Client = product.visitor) =>
    client.get<DrawRecord>(`/api/competitions/${id}/draw`);
  const send = (id: number, part: string, body: object, client: Client = product.admin) =>
    client.send('PUT', `/api/competitions/${id}/draw${part}`, body);
  const withEntries = async (count: number) => {
    const { id } = await announce();
    const entries: number[] = [];
    for (let number = 1; number <= count; number += 1)
      entries.push((await entered(id, { lastName: `Number ${number}` })).id);
    return { id, entries };
  };
  const score = (round: number, match: number, firstScore = 21, secondScore = 15) => ({
    round,
    match,
    outcome: 'played',
    firstScore,
    secondScore,
  });

  it('is made, played to its winner, shown to everybody by the ids of the entries, and made anew', async () => {
    const { id, entries } = await withEntries(3);
    expect(await drawOf(id)).toMatchObject({ status: 404, body: { code: 'draw-not-found' } });
    const [, seeded = 0] = entries;
    expect((await send(id, '', { seeds: [seeded], playBy: ['2026-05-10', '2026-05-16'] })).status).toBe(204);
    expect(await listed(id)).toMatchObject({ drawn: true });

    const { body: draw } = await drawOf(id);
    expect(drawRecord.strict().parse(draw)).toMatchObject({
      seeded: 1,
      playBy: ['2026-05-10', '2026-05-16'],
      results: [],
      madeAt: inMay.toISOString(),
    });
    expect(draw.order[0]).toBe(seeded);
    expect(draw.order.toSorted()).toEqual(entries.toSorted());
    expect(draw.seed).toMatch(/^[\w-]{16}$/);

    const [one = 0, two = 0, three = 0] = draw.order;
    expect(await send(id, '/result', { ...score(1, 2), sides: [one, three] })).toMatchObject({
      status: 409,
      body: { code: 'match-changed' },
    });
    expect(await send(id, '/result', score(2, 1))).toMatchObject({
      status: 409,
      body: { code: 'match-not-ready' },
    });
    expect((await send(id, '/result', { ...score(1, 2, 21, 15), sides: [two, three] })).status).toBe(204);
    expect((await send(id, '/result', score(1, 2, 9, 21))).status).toBe(204);
    expect((await send(id, '/result', { round: 2, match: 1, outcome: 'walkover-second' })).status).toBe(204);
    expect(await send(id, '/result', score(1, 2))).toMatchObject({
      status: 409,
      body: { code: 'match-decided' },
    });
    const played = (await drawOf(id)).body;
    expect(played.results).toEqual([
      score(1, 2, 9, 21),
      { round: 2, match: 1, outcome: 'walkover-second', firstScore: null, secondScore: null },
    ]);
    expect(finalistsOf(played)).toEqual({ winner: played.order[2], runnerUp: seeded });

    expect((await send(id, '/result', { round: 2, match: 1, outcome: null })).status).toBe(204);
    expect((await drawOf(id)).body.results).toHaveLength(1);

    expect(await send(id, '/discard', { discardReason: ' ' })).toMatchObject({
      status: 409,
      body: { code: 'discard-reason-needed' },
    });
    expect((await send(id, '/discard', { discardReason: 'One was forgotten' })).status).toBe(204);
    expect((await drawOf(id)).status).toBe(404);
    await send(id, '', {});
    expect((await drawOf(id)).body.seed).not.toBe(draw.seed);
  });

  it('is made by somebody who sees the entries as they are', async () => {
    const { id } = await withEntries(2);
    const version = (await listed(id))?.version ?? 0;
    await entered(id, { lastName: 'Late' });
    const seen = product.admin.with({ 'If-Match': `"${version}"` });
    expect(await send(id, '', {}, seen)).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } });
  });

  it('is not shown to visitors longer than who has entered', async () => {
    const { id } = await withEntries(2);
    await send(id, '', {});
    now = new Date('2026-05-23T22:59:59.999Z');
    expect((await drawOf(id)).status).toBe(200);
    now = new Date('2026-05-23T23:00:00Z');
    expect((await drawOf(id)).status).toBe(404);
    expect((await drawOf(id, product.visitor.with({ Cookie: 'session=none' }))).status).toBe(404);
    expect((await drawOf(id, product.admin)).status).toBe(200);
  });

  it('goes with its competition, comes back with it, and stays when older details are restored', async () => {
    const { id } = await withEntries(2);
    // Nobody chooses the seed.
    expect((await send(id, '', { seed: 'mine' })).status).toBe(400);
    await send(id, '', { playBy: ['2026-05-10'] });
    await send(id, '/result', score(1, 1));
    const { body: before } = await drawOf(id);
    for (const minutes of [1, 2]) {
      now = new Date(now.getTime() + minutes * 60_000);
      await product.admin.send('DELETE', `/api/competitions/${id}`);
      expect(await drawOf(id)).toMatchObject({ status: 404, body: { code: 'competition-not-found' } });
      expect(
        (await product.admin.send('POST', `/api/admin/records/competition/${id}/undo`)).status,
      ).toBeLessThan(300);
      expect((await drawOf(id)).body).toEqual(before);
    }
    expect(await listed(id)).toMatchObject({ drawn: true });

    await revise(id, { title: 'Another Cup' });
    const events = await product.admin.eventsOf('competition', id);
    const position = events[1]?.position ?? 0;
    const restore = `/api/admin/records/competition/${id}/restore`;
    const restored = await product.admin.send('POST', restore, { position });
    expect(restored.status).toBeLessThan(300);
    expect(await listed(id)).toMatchObject({ title: 'Spring Cup', drawn: true });
    expect((await drawOf(id)).body).toEqual(before);
  });
});

describe('the visitors’ list', () => {
  it('of the entries is not sent again to a visitor who has it, and is never stale', async () => {
    const path = '/api/competition-entries';
    const { id } = await announce();
    const etag = (await product.visitor.get(path)).headers.get('ETag') ?? '';
    expect(etag).toMatch(/^W\/"/);
    const again = product.visitor.with({ 'If-None-Match': etag });
    expect(await again.get(path)).toMatchObject({ status: 304, body: '' });
    await entered(id);
    expect((await again.get(path)).status).toBe(200);
  });

  it.each([
    ['in summer', '2026-05-16T14:30', '2026-05-23T22:59:59.999Z'],
    ['over the turn of the clocks', '2026-10-24T23:30', '2026-10-31T23:59:59.999Z'],
  ])(
    'names nobody a week after the day %s, and signed-in users still read who entered',
    async (_, date, last) => {
      const { id } = await announce({ date });
      await entered(id);
      const strangers = product.visitor.with({ Cookie: 'session=none' });
      now = new Date(last);
      expect(await entriesOf(id)).toHaveLength(1);
      expect(await entriesOf(id, strangers)).toHaveLength(1);
      now = new Date(now.getTime() + 1);
      expect(await entriesOf(id)).toEqual([]);
      expect(await entriesOf(id, strangers)).toEqual([]);
      expect(await entriesOf(id, product.admin)).toHaveLength(1);

      await revise(id, { date: '2027-01-16T14:30' });
      expect(await entriesOf(id)).toHaveLength(1);
    },
  );
});
