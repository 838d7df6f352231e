import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { membershipPlans } from '@onchan-bowls/contract/club';
import { dueRecord, type DueRecord } from '@onchan-bowls/contract/dues';
import { memberRecord, type MemberRecord } from '@onchan-bowls/contract/members';
import { subscriptionRecord, type SubscriptionRecord } from '@onchan-bowls/contract/subscriptions';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { Clock } from '../../platform/event-store/clock.js';
import { runAs } from '../../platform/event-store/write/command-context.js';
import { EventStore } from '../../platform/event-store/write/event-store.js';
import { VisitorLimits } from '../../platform/outbox/visitor-limits.js';
import { dump } from '../../testing/dump.js';
import { describeRecordApi, recordsOf, type RecordApi } from '../../testing/describe-record-api.js';
import { useApp } from '../../testing/running-app.js';
import { member, registerMember } from './member.js';

const now = new Date('2026-05-04T12:00:00.000Z');

const product = useApp();
beforeAll(() => {
  jest.spyOn(product.app.get(Clock), 'now').mockImplementation(() => new Date(now));
});

const path = '/api/members';
const joining = {
  name: 'Ann Example',
  email: 'ann@example.org',
  phone: '07624 000000',
  appliedAt: '2026-04-01T09:00:00.000Z',
  plan: 'New Members',
};
const { appliedAt: _, ...applicant } = joining;
const payment = { season: 2026, amount: 20_00, paidOn: '2026-05-01', method: 'cash' };
const byHand: RecordApi<MemberRecord> = {
  path,
  isPublic: false,
  parse: (body) => memberRecord.strict().parse(body),
  createdBy: 'admin',
  example: { ...applicant, joinedYear: 1998, season: 2026 },
  changes: [
    { method: 'PATCH', body: { role: 'Secretary' } },
    { method: 'PUT', suffix: '/due/payment', body: payment },
    { method: 'PUT', suffix: '/due/waiver', body: { season: 2026, reason: 'Helps' } },
  ],
  meanwhile: { method: 'PATCH', body: { role: 'Treasurer' } },
  missing: { code: 'member-not-found', detail: 'This member does not exist' },
  refusals: [
    [{ name: '' }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(122) }, 'name', 'Must be at most 121 characters'],
    [{ email: 'ann' }, 'email', 'Valid email is required'],
    [{ phone: '  ' }, 'phone', 'Phone number is required'],
    [{ role: 'x'.repeat(61) }, 'role', 'Must be at most 60 characters'],
    [{ joinedYear: 1948 }, 'joinedYear', 'Year joined must be 1949 or later'],
    [{ joinedYear: 2101 }, 'joinedYear', 'Year joined must be at most 2100'],
    [{ status: 'retired' }, 'status', 'Status must be pending, active or left'],
    [{ plan: 'x'.repeat(61) }, 'plan', 'Must be at most 60 characters'],
    [{ season: 1948 }, 'season', 'Season must be a year from 1949 to 2100'],
    [{ appliedAt: '2026-04-01T09:00:00.000Z' }, 'appliedAt', 'There is no field called appliedAt'],
  ],
};
const { create, listed } = recordsOf(product, byHand);
const register = async (details: object = {}): Promise<MemberRecord> => {
  const decide = registerMember({ ...joining, ...details });
  const id = await runAs({ actor: 'demo' }, () => product.app.get(EventStore).create(member, decide));
  return memberRecord.parse(await listed(Number(id)));
};
const revise = (id: number, changes: object) =>
  product.admin.send<MemberRecord>('PATCH', `${path}/${id}`, changes);

describeRecordApi(product, byHand);

describe('an administrator', () => {
  it('sees who was registered, when and by whom', async () => {
    expect(await register()).toEqual({
      ...joining,
      id: expect.any(Number),
      role: 'Member',
      joinedYear: 2026,
      status: 'active',
      season: 2026,
      clubNews: true,
      approvedAt: now.toISOString(),
      approvedBy: 'The demonstration',
      version: 1,
    });
  });

  it('adds a member by hand, who has no application', async () => {
    expect(await create({ plan: undefined, season: undefined })).toEqual({
      ...applicant,
      id: expect.any(Number),
      role: 'Member',
      joinedYear: 1998,
      status: 'active',
      plan: null,
      season: null,
      clubNews: true,
      appliedAt: null,
      approvedAt: now.toISOString(),
      approvedBy: 'admin-example',
      version: 1,
    });
    const details = { role: 'Captain', status: 'pending', plan: 'Adults', season: 2026 };
    expect(await create(details)).toMatchObject(details);
    const { body } = await product.admin.send('POST', path, {});
    expect(body.errors?.map(({ field }) => field)).toEqual(['name', 'email', 'phone', 'joinedYear']);
  });

  it('revises what is given and leaves the rest', async () => {
    let before = await register();
    for (const changes of [
      { name: 'Ann Sample', email: 'ann@example.com', phone: '01624 000000' },
      { role: 'Captain', joinedYear: 1949, status: 'left', plan: null, season: null },
    ]) {
      const { status, body } = await revise(before.id, changes);
      expect({ status, body }).toEqual({
        status: 200,
        body: { ...before, ...changes, version: before.version + 1 },
      });
      before = body;
    }
    expect(await listed(before.id)).toEqual(before);
  });
});

describe('the subscription of a season', () => {
  const put = (id: number, what: string, body: object = { season: 2026 }) =>
    product.admin.send('PUT', `${path}/${id}/due/${what}`, body);
  const duesIn = async (season: number): Promise<DueRecord[]> =>
    dueRecord.array().parse((await product.admin.get(`/api/dues?season=${season}`)).body);
  const due = async (id: number): Promise<DueRecord | undefined> =>
    (await duesIn(2026)).find((one) => one.id === id);
  const mailsTo = (id: number) => product.mailsAbout(`member-${id}`);

  it('is the price of the plan, until it is paid or waived, and again when that is taken back', async () => {
    const { id, name, email } = await register();
    const owed = {
      ...{ id, name, email, status: 'active', plan: 'New Members', season: 2026, due: 20_00 },
      ...{ amount: null, paidOn: null, method: null, reason: null, remindedAt: null, version: 1 },
    };
    expect(await due(id)).toEqual(owed);
    expect(await put(id, 'payment', payment)).toMatchObject({ status: 204, body: '' });
    expect(await due(id)).toEqual({ ...owed, ...payment, version: 2 });
    expect(await put(id, 'waiver', { season: 2026, reason: 'Helps' })).toMatchObject({
      status: 409,
      body: { code: 'due-settled' },
    });
    await put(id, 'reopen');
    expect(await due(id)).toEqual({ ...owed, version: 3 });
    await put(id, 'waiver', { season: 2026, reason: 'Helps' });
    expect(await due(id)).toEqual({ ...owed, reason: 'Helps', version: 4 });
  });

  it('is kept by season, and only members of a season are in it', async () => {
    const { id } = await register();
    await put(id, 'payment', payment);
    await revise(id, { plan: 'Adults', season: 2027 });
    expect(await due(id)).toMatchObject({ plan: 'New Members', amount: 20_00 });
    expect((await duesIn(2027)).filter((one) => one.id === id)).toMatchObject([
      { due: 105_00, amount: null },
    ]);
    expect(await duesIn(2025)).toEqual([]);
    expect(await put(id, 'payment', { ...payment, season: 2025 })).toMatchObject({
      status: 409,
      body: { code: 'due-not-found' },
    });
  });

  it('is reminded of by one mail in fourteen days, also when two administrators press at once', async () => {
    const { id } = await register();
    const answers = await Promise.all([1, 2, 3].map(() => put(id, 'reminder')));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
    const mails = await mailsTo(id);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      to: joining.email,
      subject: 'Your subscription for 2026',
      facts: { Due: '£20', Plan: 'New Members', Season: '2026' },
    });
    expect(await due(id)).toMatchObject({ remindedAt: now.toISOString() });
    await put(id, 'payment', payment);
    expect(await put(id, 'reminder')).toMatchObject({ status: 409, body: { code: 'due-not-owed' } });
  });

  it('is not reminded of while as many mails were written as are in a day', async () => {
    const { id } = await register();
    const full = jest.spyOn(VisitorLimits.prototype, 'isCeilingReached').mockResolvedValue(true);
    expect(await put(id, 'reminder')).toMatchObject({ status: 409, body: { code: 'mails-used-up' } });
    full.mockRestore();
    expect(await due(id)).toMatchObject({ remindedAt: null });
    expect(await put(id, 'reminder')).toMatchObject({ status: 204 });
  });

  it('goes with the member, its reason and mails, and comes back when that is undone', async () => {
    const { id } = await register();
    await put(id, 'reminder');
    await put(id, 'waiver', { season: 2026, reason: 'Quixotic illness' });
    const before = await due(id);
    await product.admin.send('DELETE', `${path}/${id}`);
    expect(await due(id)).toBeUndefined();
    await product.admin.send('POST', `/api/admin/records/member/${id}/undo`);
    expect({ ...(await due(id)), version: 0 }).toEqual({ ...before, version: 0 });

    await product.admin.send('DELETE', `${path}/${id}`);
    await product.endUndo();
    expect(await dump(product.app.get(DataSource))).not.toMatch(/Quixotic/);
    expect(await mailsTo(id)).toEqual([]);
  });

  it.each([
    ['payment', { ...payment, amount: 0 }, 'amount', 'Amount must be more than £0 and at most £1000'],
    ['payment', { ...payment, amount: 10.5 }, 'amount', 'Amount must be more than £0 and at most £1000'],
    ['payment', { ...payment, paidOn: 'May' }, 'paidOn', 'Please choose the day of the payment'],
    ['payment', { ...payment, method: 'card' }, 'method', 'Please choose how it was paid'],
    ['waiver', { season: 2026, reason: ' ' }, 'reason', 'Please give a reason'],
    ['reminder', { season: 1900 }, 'season', 'Season must be a year from 1949 to 2100'],
  ])('%s: refuses %j', async (what, body, field, message) => {
    const { id } = await register();
    expect(await put(id, what, body)).toMatchObject({ status: 400, body: { errors: [{ field, message }] } });
  });
});

it('visitors read the plans of the club and what each costs', async () => {
  const { body } = await product.visitor.get<SubscriptionRecord[]>('/api/subscriptions');
  expect(z.array(z.strictObject(subscriptionRecord.shape)).parse(body)).toEqual(membershipPlans);
});
