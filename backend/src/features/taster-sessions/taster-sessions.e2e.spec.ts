import { describe, expect, it, jest } from '@jest/globals';
import { tasterSessionRecord, type TasterSessionRecord } from '@onchan-bowls/contract/taster-sessions';
import { Clock } from '../../platform/event-store/clock.js';
import { describeRecordApi, recordsOf, type RecordApi } from '../../testing/describe-record-api.js';
import { useApp } from '../../testing/running-app.js';

const product = useApp();

const path = '/api/taster-sessions';
const complete = {
  firstName: 'Ann',
  lastName: 'Example',
  email: 'ann@example.org',
  phone: '07624 000000',
  preferredDateTime: 'Saturday mornings,\nor any evening',
};
const markComplete = { method: 'PUT', suffix: '/complete', body: { completedBy: 'Juan' } } as const;
const tasterSessions: RecordApi<TasterSessionRecord> = {
  path,
  isPublic: false,
  parse: (body) => tasterSessionRecord.strict().parse(body),
  createdBy: 'visitor',
  example: complete,
  changes: [markComplete],
  meanwhile: markComplete,
  missing: {
    code: 'taster-session-not-found',
    detail: 'This taster session application does not exist',
  },
  refusals: [
    [{ firstName: '' }, 'firstName', 'First name is required'],
    [{ lastName: '   ' }, 'lastName', 'Last name is required'],
    [{ email: 'ann@example.org\r\nBcc: bob@example.org' }, 'email', 'Valid email is required'],
    [{ phone: undefined }, 'phone', 'Phone number is required'],
    [{ preferredDateTime: null }, 'preferredDateTime', 'Preferred dates and times are required'],
    [{ firstName: 'x'.repeat(61) }, 'firstName', 'Must be at most 60 characters'],
    [{ phone: 'x'.repeat(41) }, 'phone', 'Must be at most 40 characters'],
    [{ preferredDateTime: 'x'.repeat(501) }, 'preferredDateTime', 'Must be at most 500 characters'],
  ],
};
const { create, listed } = recordsOf(product, tasterSessions);

describeRecordApi(product, tasterSessions);

describe('a visitor', () => {
  it('asks for a taster session, and decides nothing that is the club’s to decide', async () => {
    const created = await create({ firstName: '  Dora ', membershipType: 'Adults', admin: true });
    expect(created).toEqual({
      ...complete,
      firstName: 'Dora',
      id: created.id,
      status: 'pending',
      appliedAt: created.appliedAt,
      completedAt: null,
      completedBy: null,
      reopenReason: null,
      version: 1,
    });
  });

  it('is answered a repeated request as the club received it, whatever it has done with it since', async () => {
    const retrying = product.visitor.with({ 'Idempotency-Key': 'this answer was lost for an hour' });
    const first = await retrying.send<TasterSessionRecord>('POST', path, complete);
    await product.admin.send('PUT', `${path}/${first.body.id}/complete`, { completedBy: 'Juan' });
    const again = await retrying.send<TasterSessionRecord>('POST', path, complete);
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(again.body).toMatchObject({ status: 'pending', completedAt: null, completedBy: null });
    expect(await listed(first.body.id)).toMatchObject({ status: 'completed', completedBy: 'Juan' });
  });
});

describe('an administrator', () => {
  it('marks a session as complete, and only once', async () => {
    const now = jest.spyOn(product.app.get(Clock), 'now');
    const { id } = await create();
    now.mockReturnValue(new Date('2026-05-09T10:00:00Z'));
    const first = await product.admin.send('PUT', `${path}/${id}/complete`, { completedBy: 'Admin' });
    const completed = { status: 'completed', completedAt: '2026-05-09T10:00:00.000Z', completedBy: 'Admin' };
    expect(first).toMatchObject({ status: 200, body: { ...completed, version: 2 } });

    now.mockReturnValue(new Date('2026-05-10T10:00:00Z'));
    const again = await product.admin.send('PUT', `${path}/${id}/complete`, { completedBy: 'Somebody else' });
    now.mockRestore();
    expect(again).toMatchObject({ status: 409, body: { code: 'taster-session-completed' } });
    expect(await listed(id)).toEqual(first.body);
  });

  it('reopens a completed session with a reason, and only once', async () => {
    const { id } = await create();
    await product.admin.send('PUT', `${path}/${id}/complete`);
    const reopen = (body: object) => product.admin.send('PUT', `${path}/${id}/reopen`, body);
    expect(await reopen({})).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'reopenReason', message: 'Reason is required' }] },
    });
    const answer = await reopen({ reopenReason: ' It rained ' });
    const pending = { status: 'pending', completedAt: null, completedBy: null, reopenReason: 'It rained' };
    expect(answer).toMatchObject({ status: 200, body: { ...pending, version: 3 } });
    expect(await reopen({ reopenReason: 'Again' })).toMatchObject({
      status: 409,
      body: { code: 'taster-session-pending' },
    });
    expect(await listed(id)).toEqual(answer.body);
  });

  it.each([{}, undefined])('is called Admin unless the body %j says otherwise', async (body) => {
    const { id } = await create();
    const answer = await product.admin.send('PUT', `${path}/${id}/complete`, body);
    expect(answer).toMatchObject({ status: 200, body: { completedBy: 'Admin' } });
  });

  it.each([
    [{ completedBy: '' }, 'completedBy', 'Completed by must be text'],
    [{ completedBy: 'x'.repeat(61) }, 'completedBy', 'Must be at most 60 characters'],
    [{ completedAt: '2026-05-09T10:00:00Z' }, 'completedAt', 'There is no field called completedAt'],
  ])('completes nothing with %j', async (body, field, message) => {
    const { id } = await create();
    expect(await product.admin.send('PUT', `${path}/${id}/complete`, body)).toMatchObject({
      status: 400,
      body: { detail: message, errors: [{ field, message }] },
    });
    expect(await listed(id)).toMatchObject({ status: 'pending' });
  });
});
