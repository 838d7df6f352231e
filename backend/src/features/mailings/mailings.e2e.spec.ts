import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { seasonOf } from '@onchan-bowls/contract/club';
import {
  audienceRecord,
  mailingRecord,
  type AudienceRecord,
  type MailingRecord,
} from '@onchan-bowls/contract/mailings';
import type { MemberRecord } from '@onchan-bowls/contract/members';
import { DataSource } from 'typeorm';
import { dayAtClub } from '../../platform/club-time.js';
import { EventStore } from '../../platform/event-store/write/event-store.js';
import { PublicUrl } from '../../platform/http/public-url.js';
import type { Mail } from '../../platform/outbox/mail.js';
import { Relay } from '../../platform/outbox/relay.js';
import { dump } from '../../testing/dump.js';
import { useApp, type Client } from '../../testing/running-app.js';

const product = useApp();
beforeAll(() => {
  const { origin } = product.visitor;
  Object.assign(product.app.get(PublicUrl), { origin, hostname: new URL(origin).hostname });
  // Everything waits, as when a day's emails are used up.
  jest.spyOn(product.app.get(Relay), 'deliverDue').mockResolvedValue();
});
const path = '/api/mailings';
const text = { subject: 'Green closed', text: 'Until Monday.\n\nThe committee' };

let plans = 0;
/** A plan that no other test's members are on. */
const newPlan = () => {
  plans += 1;
  return `Plan ${plans}`;
};
const person = { name: 'Ann Example', email: 'ann@example.org', phone: '07624 000000', joinedYear: 2020 };
const addMember = async (details: object): Promise<number> => {
  const sent = { ...person, ...details };
  const { status, body } = await product.admin.send<MemberRecord>('POST', '/api/members', sent);
  expect(status).toBe(201);
  return body.id;
};
const audience = async (query: string, client: Client = product.admin): Promise<AudienceRecord> =>
  audienceRecord.parse((await client.get(`${path}/${query}`)).body);
const write = async (
  stream: string,
  body: object,
  client: Client = product.admin,
): Promise<MailingRecord> => {
  const sent = { ...text, recipients: 1, ...body };
  const { status, body: written } = await client.send('POST', `${path}/${stream}`, sent);
  expect({ status, written }).toMatchObject({ status: 201 });
  return mailingRecord.strict().parse(written);
};
const mailsOf = (id: number) =>
  product.app
    .get(DataSource)
    .query<{ subject: string; mail: Mail }[]>(
      `SELECT subject, mail FROM outbox_mails WHERE also_about = $1 ORDER BY subject`,
      [`mailing-${id}`],
    );
/** Does this after the recipients of the next email are found, and before it is recorded. */
const duringTheNext = (work: () => Promise<unknown>) => {
  const store = product.app.get(EventStore);
  const record = store.transaction.bind(store);
  jest.spyOn(store, 'transaction').mockImplementationOnce(async (...command) => {
    await work();
    return record(...command);
  });
};
const listed = async (id: number): Promise<MailingRecord | undefined> =>
  (await product.admin.get<MailingRecord[]>(path)).body.find((one) => one.id === id);

describe('an email to members', () => {
  it('goes to each active one of the plan who wants club news, with their own name and link', async () => {
    const plan = newPlan();
    const ann = await addMember({ plan });
    const bob = await addMember({ plan, name: 'Bob Example', email: 'bob@example.org' });
    const cis = await addMember({ plan, name: 'Cis Example' });
    await addMember({ plan, name: 'Dan Example', status: 'left' });
    await product.admin.send('PUT', `/api/members/${cis}/club-news`, { isWanted: false });
    expect(await audience(`member/recipients?plan=${plan}`)).toMatchObject({
      audience: `Members: ${plan}`,
      names: ['Ann Example', 'Bob Example'],
      optedOut: 1,
      withoutAddress: 0,
    });
    const { id, recipients, audience: to } = await write('member', { plan, recipients: 2 });
    expect({ recipients, to }).toEqual({ recipients: 2, to: `Members: ${plan}` });
    const mails = await mailsOf(id);
    expect(mails).toMatchObject([
      { subject: `member-${ann}`, mail: { to: 'ann@example.org', greeting: 'Dear Ann,' } },
      { subject: `member-${bob}`, mail: { to: 'bob@example.org', greeting: 'Dear Bob,' } },
    ]);
    const links = mails.map(({ mail }) => mail.unsubscribe);
    expect(new Set(links).size).toBe(2);
    expect(mails[0]?.mail.paragraphs).toEqual([
      text.text,
      expect.stringContaining('stop club news'),
      links[0],
    ]);
  });

  it('goes to those alone who owe the present season if that is asked for', async () => {
    const season = seasonOf(dayAtClub(new Date()));
    const member = { plan: 'Adults', season };
    await addMember(member);
    const paid = await addMember({ ...member, name: 'Bob Example' });
    await product.admin.send('PUT', `/api/members/${paid}/due/payment`, {
      ...{ season, amount: 1, paidOn: '2026-01-01', method: 'cash' },
    });
    expect(await audience('member/recipients?plan=Adults&due=owes')).toMatchObject({
      audience: 'Members: Adults, who owe the present season',
      names: ['Ann Example'],
    });
  });

  it('is stopped and resumed by the link in it, which keeps what waits from being sent', async () => {
    const plan = newPlan();
    const ann = await addMember({ plan });
    const { id } = await write('member', { plan });
    const [{ mail } = { mail: undefined }] = await mailsOf(id);
    const token = mail?.unsubscribe?.split('/club-news#link=')[1];
    expect(await listed(id)).toMatchObject({ waiting: 1, failed: 0, lastAt: expect.any(String) });
    const own = (method: 'POST' | 'PUT', body: object = {}) =>
      product.visitor.send(method, '/api/club-news', { token, ...body });
    expect(await own('POST')).toMatchObject({ status: 200, body: { isWanted: true } });
    expect(await own('PUT', { isWanted: false })).toMatchObject({ status: 200, body: { isWanted: false } });
    expect(await mailsOf(id)).toEqual([]);
    expect(await listed(id)).toMatchObject({ recipients: 1, waiting: 0, lastAt: null });
    expect(await audience(`member/recipients?plan=${plan}`)).toMatchObject({ names: [], optedOut: 1 });
    const history = await product.admin.get(`/api/admin/events?stream=member&streamId=${ann}`);
    expect(history.body).toMatchObject({
      events: [{ type: 'ClubNewsStopped', actor: 'club-member' }, { type: 'MemberRegistered' }],
    });
    expect(await own('PUT', { isWanted: true })).toMatchObject({ body: { isWanted: true } });
    expect((await audience(`member/recipients?plan=${plan}`)).names).toEqual(['Ann Example']);
    expect(await product.visitor.send('POST', '/api/club-news', { token: 'wrong' })).toMatchObject({
      status: 404,
      body: { code: 'link-not-valid' },
    });
  });

  it('does not go to somebody who leaves while it waits, nor who had left by restored values', async () => {
    const plan = newPlan();
    const ann = await addMember({ plan, status: 'left' });
    const revise = (status: string) => product.admin.send('PATCH', `/api/members/${ann}`, { status });
    await revise('active');
    const { id } = await write('member', { plan });
    expect((await revise('left')).status).toBe(200);
    expect(await mailsOf(id)).toEqual([]);
    await revise('active');
    const { id: next } = await write('member', { plan });
    const [{ position } = { position: 0 }] = (await product.admin.eventsOf('member', ann)).slice(-1);
    await product.admin.send('POST', `/api/admin/records/member/${ann}/restore`, { position });
    expect(await mailsOf(next)).toEqual([]);
  });

  it('does not go to somebody who stops club news while it is written', async () => {
    const plan = newPlan();
    const [ann] = [await addMember({ plan }), await addMember({ plan, name: 'Bob Example' })];
    duringTheNext(() => product.admin.send('PUT', `/api/members/${ann}/club-news`, { isWanted: false }));
    const { id } = await write('member', { plan, recipients: 2 });
    expect((await mailsOf(id)).map(({ mail }) => mail.greeting)).toEqual(['Dear Bob,']);
  });

  it('goes with the member, and what is recorded names nobody', async () => {
    const plan = newPlan();
    const ann = await addMember({ plan, name: 'Quixote Example', email: 'quixote@example.org' });
    const { id } = await write('member', { plan });
    await product.admin.send('DELETE', `/api/members/${ann}`);
    await product.endUndo();
    expect(await mailsOf(id)).toEqual([]);
    expect(await dump(product.app.get(DataSource))).not.toMatch(/quixote/i);
    expect(await listed(id)).toMatchObject({ recipients: 1, subject: text.subject });
  });
});

describe('an email to entrants', () => {
  /** Announces a competition and enters an Ann for each address. Returns the ids. */
  const entered = async (...entrants: [lastName: string, email: string | null][]) => {
    const details = { title: 'Tholtan Trophy', date: '2099-05-16T14:30', time: '14:30' };
    const { body } = await product.admin.send<{ id: number }>('POST', '/api/competitions', details);
    const entries: number[] = [];
    for (const [lastName, email] of entrants) {
      const entry = { firstName: 'Ann', lastName, email };
      const path = `/api/competitions/${body.id}/entries`;
      entries.push((await product.admin.send<{ id: number }>('POST', path, entry)).body.id);
    }
    return { record: body.id, entries };
  };

  it('goes to those with a place, and to the waiting list if that is asked for', async () => {
    const { record } = await entered(['One', 'one@example.org'], ['Two', null]);
    const query = `competition/recipients?record=${record}`;
    expect(await audience(query)).toMatchObject({
      audience: 'Entrants of Tholtan Trophy',
      names: ['Ann One'],
      withoutAddress: 1,
    });
    await product.app.get(DataSource).query(`UPDATE competition_entries SET waiting = true`);
    expect((await audience(query)).names).toEqual([]);
    expect(await audience(`${query}&waiting=included`)).toMatchObject({
      audience: 'Entrants of Tholtan Trophy, with the waiting list',
      names: ['Ann One'],
    });
    const { id } = await write('competition', { record, waiting: 'included' });
    const [{ mail } = { mail: undefined }] = await mailsOf(id);
    expect(mail).toMatchObject({ to: 'one@example.org', paragraphs: [text.text] });
    expect(mail).not.toHaveProperty('unsubscribe');
    await product.app.get(DataSource).query(`UPDATE competition_entries SET waiting = false`);
    expect(await product.admin.get(`${path}/competition/recipients?record=999999`)).toMatchObject({
      status: 404,
      body: { code: 'competition-not-found' },
    });
  });

  it('does not go to somebody whose entry is cancelled while it is written', async () => {
    const { record, entries } = await entered(['One', 'one@example.org'], ['Two', 'two@example.org']);
    duringTheNext(() => product.admin.send('DELETE', `/api/competition-entries/${entries[0]}`));
    const { id } = await write('competition', { record, recipients: 2 });
    expect((await mailsOf(id)).map(({ mail }) => mail.to)).toEqual(['two@example.org']);
  });
});

describe('an email to a team', () => {
  it('goes to everybody down, and once it is published to its players and reserves who can play', async () => {
    const fixture = { homeTeam: 'Onchan A', awayTeam: 'Peel A', time: '18:30', category: 'mens' };
    const { body: match } = await product.admin.send<{ id: number }>('POST', '/api/fixtures', {
      ...fixture,
      date: '2099-05-06',
    });
    const put = async (name: string, email: string | null): Promise<number> => {
      const player = { fixtureId: match.id, side: 'home', memberId: null, name, email };
      return (await product.admin.send<{ id: number }>('POST', '/api/team-players', player)).body.id;
    };
    const ann = await put('Ann One', 'one@example.org');
    await put('Bea Two', 'two@example.org');
    const query = `fixture/recipients?record=${match.id}&side=home`;
    const title = 'for Onchan A, Onchan A v Peel A';
    expect(await audience(query)).toMatchObject({
      audience: `Everybody down ${title}`,
      names: ['Ann One', 'Bea Two'],
    });
    const pick = { side: 'home', team: [ann], reserves: [], size: 1, isPublished: true };
    await product.admin.send('PUT', `/api/fixtures/${match.id}/team`, pick);
    expect(await audience(query)).toMatchObject({ audience: `Team ${title}`, names: ['Ann One'] });
    const { id } = await write(
      'fixture',
      { record: match.id, side: 'home' },
      await product.signIn('results'),
    );
    expect((await mailsOf(id)).map(({ mail }) => mail.to)).toEqual(['one@example.org']);
  });
});

describe('an email to several people', () => {
  it('is written once, however often the request is repeated', async () => {
    const plan = newPlan();
    await addMember({ plan });
    const client = product.admin.with({ 'Idempotency-Key': '0190a0b0-0000-7000-8000-000000000001' });
    const [first, again] = [await write('member', { plan }, client), await write('member', { plan }, client)];
    expect(again.id).toBe(first.id);
    expect(await mailsOf(first.id)).toHaveLength(1);
  });

  it('is stopped, and its text erased, with what waits of it', async () => {
    const plan = newPlan();
    await addMember({ plan });
    const { id } = await write('member', { plan, text: 'Zyzzyva' });
    expect((await product.admin.send('PUT', `${path}/member/${id}/stop`)).status).toBe(204);
    expect(await mailsOf(id)).toEqual([]);
    expect(await listed(id)).toMatchObject({ waiting: 0, stoppedAt: expect.any(String) });
    expect((await product.admin.send('DELETE', `${path}/member/${id}`)).status).toBe(204);
    expect(await listed(id)).toBeUndefined();
    expect(await dump(product.app.get(DataSource))).not.toContain('Zyzzyva');
  });
});
