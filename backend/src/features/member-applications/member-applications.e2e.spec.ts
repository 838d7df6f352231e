import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  memberApplicationRecord,
  type MemberApplicationRecord,
} from '@onchan-bowls/contract/member-applications';
import type { MemberRecord } from '@onchan-bowls/contract/members';
import { DataSource } from 'typeorm';
import { Clock } from '../../platform/event-store/clock.js';
import { describeRecordApi, recordsOf, type RecordApi } from '../../testing/describe-record-api.js';
import { useApp, type Client } from '../../testing/running-app.js';

const now = new Date('2026-05-04T12:00:00.000Z');

const product = useApp();
let dataSource: DataSource;
beforeAll(() => {
  dataSource = product.app.get(DataSource);
  jest.spyOn(product.app.get(Clock), 'now').mockImplementation(() => new Date(now));
});

const path = '/api/member-applications';
const complete = {
  firstName: 'Ann',
  lastName: 'Example',
  email: 'ann@example.org',
  phone: '07624 000000',
  membershipType: 'New Members',
};
const approve = { method: 'PATCH', suffix: '/status', body: { status: 'approved' } } as const;
const memberApplications: RecordApi<MemberApplicationRecord> = {
  path,
  isPublic: false,
  parse: (body) => memberApplicationRecord.strict().parse(body),
  createdBy: 'visitor',
  example: complete,
  changes: [approve],
  meanwhile: approve,
  missing: { code: 'application-not-found', detail: 'This application does not exist' },
  refusals: [
    [{ firstName: '' }, 'firstName', 'First name is required'],
    [{ lastName: '   ' }, 'lastName', 'Last name is required'],
    [{ email: 'ann@example.org, all@example.org' }, 'email', 'Valid email is required'],
    [{ phone: null }, 'phone', 'Phone number is required'],
    [{ membershipType: '' }, 'membershipType', 'Membership type is required'],
    [{ previousExperience: 3 }, 'previousExperience', 'Previous experience must be text'],
    [{ motivation: 'x'.repeat(2001) }, 'motivation', 'Must be at most 2000 characters'],
    [{ firstName: 'x'.repeat(61) }, 'firstName', 'Must be at most 60 characters'],
    [{ phone: '0'.repeat(41) }, 'phone', 'Must be at most 40 characters'],
    [{ firstName: 'two\r\nlines' }, 'firstName', 'Must be one line of ordinary characters'],
  ],
};
const { list, listed } = recordsOf(product, memberApplications);

/** Other people each time: nobody is written to more than a few times a day. */
let applicants = 0;
const apply = async (
  details: object = {},
  client: Client = product.visitor,
): Promise<MemberApplicationRecord> => {
  applicants += 1;
  const email = `applicant-${applicants}@example.org`;
  const { status, body } = await client.send('POST', path, { ...complete, email, ...details });
  expect(status).toBe(201);
  return memberApplicationRecord.parse(body);
};
const review = (id: number, body: object, client: Client = product.admin) =>
  client.send<MemberApplicationRecord>('PATCH', `${path}/${id}/status`, body);
const membersWith = async (email: string): Promise<MemberRecord[]> =>
  (await product.admin.get<MemberRecord[]>('/api/members')).body.filter((member) => member.email === email);
const mailsAbout = (id: number) => product.mailsAbout(`member-application-${id}`);

describeRecordApi(product, memberApplications);

describe('a visitor', () => {
  it('applies, and decides nothing that is the club’s to decide', async () => {
    const theirs = {
      id: 9999,
      status: 'approved',
      adminNotes: 'Let me in',
      appliedAt: '1999-01-01T00:00:00.000Z',
      reviewedAt: '2026-05-04T12:00:00.000Z',
      reviewedBy: 'admin',
      version: 7,
    };
    const created = await apply({ lastName: '  Sample ', previousExperience: 'A season', ...theirs });
    expect(created.id).not.toBe(9999);
    expect(created).toMatchObject({
      ...complete,
      lastName: 'Sample',
      email: `applicant-${applicants}@example.org`,
      previousExperience: 'A season',
      motivation: null,
      status: 'pending',
      appliedAt: now.toISOString(),
      reviewedAt: null,
      reviewedBy: null,
      adminNotes: null,
      renews: null,
      version: 1,
    });
    expect(await listed(created.id)).toEqual(created);
    expect(await membersWith(created.email)).toEqual([]);
  });

  it('applies once, however often the request is repeated, and never learns what the club notes', async () => {
    const retrying = product.visitor.with({ 'Idempotency-Key': 'the answer to this one was lost' });
    const request = { email: 'once@example.org' };
    const [first] = await Promise.all([1, 2, 3].map(() => apply(request, retrying)));
    await review(Number(first?.id), { status: 'rejected', adminNotes: 'Not this year' });
    const again = await apply(request, retrying);
    expect(again).toMatchObject({ id: first?.id, status: 'rejected', reviewedBy: null, adminNotes: null });
    expect((await list()).filter(({ email }) => email === request.email)).toHaveLength(1);
    expect((await mailsAbout(again.id)).map(({ subject }) => subject)).toEqual([
      'We have received your membership application',
      'Membership application from Ann Example',
      'Your application to Onchan Crown Green Bowling Club',
    ]);
  });
});

describe('an administrator', () => {
  it('approves, which registers the member', async () => {
    const { id, email, appliedAt } = await apply({ firstName: 'Bea', lastName: 'Newcomer' });
    const answer = await review(id, { status: 'approved', adminNotes: ' Met on the open day ' });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: 'approved',
        reviewedAt: now.toISOString(),
        reviewedBy: 'admin-example',
        adminNotes: 'Met on the open day',
        version: 2,
      },
    });
    expect(await listed(id)).toEqual(answer.body);
    expect(await membersWith(email)).toEqual([
      {
        id: expect.any(Number),
        name: 'Bea Newcomer',
        email,
        phone: complete.phone,
        role: 'Member',
        joinedYear: 2026,
        status: 'active',
        plan: 'New Members',
        season: 2026,
        clubNews: true,
        appliedAt,
        approvedAt: now.toISOString(),
        approvedBy: 'admin-example',
        version: 1,
      },
    ]);
  });

  it('renews a membership with the approval, and registers nobody', async () => {
    const joined = await apply({ firstName: 'Dot', lastName: 'Regular' });
    await review(joined.id, { status: 'approved' });
    const [before] = await membersWith(joined.email);
    await product.admin.send('PATCH', `/api/members/${before?.id}`, { joinedYear: 1998, status: 'left' });

    const { id, email } = await apply({
      firstName: 'Dorothy',
      lastName: 'Regular',
      membershipType: 'Adults',
    });
    const retrying = product.admin.with({ 'Idempotency-Key': `renewal by application ${id}` });
    const renewal = { status: 'approved', renews: before?.id };
    for (const client of [retrying, retrying]) {
      expect(await review(id, renewal, client)).toMatchObject({
        status: 200,
        body: { status: 'approved', renews: before?.id, version: 2 },
      });
    }
    expect(await membersWith(email)).toEqual([]);
    expect(await membersWith(joined.email)).toEqual([
      { ...before, joinedYear: 1998, status: 'active', plan: 'Adults', season: 2026, version: 3 },
    ]);
    const mails = await mailsAbout(id);
    expect(mails).toHaveLength(3);
    expect(mails[2]).toMatchObject({
      to: email,
      greeting: 'Dear Dorothy,',
      subject: 'Your membership of Onchan Crown Green Bowling Club is renewed',
    });
    expect(mails[2]?.paragraphs.join(' ')).toMatch(/renewed for the 2026 season.*payment/);
  });

  it('renews nothing for a member who does not exist, and the application stays pending', async () => {
    const { id } = await apply();
    expect(await review(id, { status: 'approved', renews: 999_999 })).toMatchObject({
      status: 404,
      body: { code: 'member-not-found' },
    });
    expect(await listed(id)).toMatchObject({ status: 'pending', version: 1 });
    expect(await mailsAbout(id)).toHaveLength(2);
  });

  it('reopens a reviewed application with a reason; the member stays, and nobody is written to', async () => {
    const { id, email } = await apply();
    await review(id, { status: 'approved', adminNotes: 'Plays well' });
    const [member] = await membersWith(email);
    const mails = await mailsAbout(id);
    const reopen = () =>
      product.admin.send('PUT', `${path}/${id}/reopen`, { reopenReason: ' Pressed by mistake ' });
    const answer = await reopen();
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: 'pending',
        reviewedAt: null,
        reviewedBy: null,
        adminNotes: 'Plays well',
        reopenReason: 'Pressed by mistake',
        version: 3,
      },
    });
    expect(await reopen()).toMatchObject({ status: 409, body: { code: 'application-pending' } });
    expect(await listed(id)).toEqual(answer.body);
    expect(await membersWith(email)).toEqual([member]);
    expect(await mailsAbout(id)).toEqual(mails);

    expect(await review(id, { status: 'approved', renews: member?.id })).toMatchObject({
      status: 200,
      body: { status: 'approved', reopenReason: 'Pressed by mistake', version: 4 },
    });
    expect(await membersWith(email)).toHaveLength(1);
  });

  it('sends no rejection that is taken back before it is sent', async () => {
    const { id } = await apply();
    const mails = await mailsAbout(id);
    await review(id, { status: 'rejected' });
    expect(await mailsAbout(id)).toHaveLength(mails.length + 1);
    await product.admin.send('PUT', `${path}/${id}/reopen`, { reopenReason: 'Pressed by mistake' });
    expect(await mailsAbout(id)).toEqual(mails);
  });

  let id: number;
  let rejected: number;
  beforeAll(async () => {
    ({ id } = await apply());
    ({ id: rejected } = await apply());
    await review(rejected, { status: 'rejected' });
  });
  it.each([
    [{ reopenReason: ' ' }, 'Reason is required'],
    [{ reopenReason: 'x'.repeat(201) }, 'Must be at most 200 characters'],
  ])('reopens nothing with %j', async (body, message) => {
    expect(await product.admin.send('PUT', `${path}/${rejected}/reopen`, body)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'reopenReason', message }] },
    });
    expect(await listed(rejected)).toMatchObject({ status: 'rejected', version: 2 });
  });

  it('registers nobody twice: not at the same time as another one', async () => {
    const { id, email } = await apply();
    const answers = await Promise.all([1, 2, 3].map(() => review(id, { status: 'approved' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await membersWith(email)).toHaveLength(1);
  });

  it('approves and registers together or not at all', async () => {
    const { id, email } = await apply();
    const events = () => dataSource.query(`SELECT count(*) FROM events`);
    const before = [await events(), await mailsAbout(id)];
    await product.database.asOwner(`ALTER TABLE members ADD CONSTRAINT club_is_full CHECK (false) NOT VALID`);
    try {
      expect(await review(id, { status: 'approved' })).toMatchObject({ status: 500 });
    } finally {
      await product.database.asOwner(`ALTER TABLE members DROP CONSTRAINT club_is_full`);
    }
    expect([await events(), await mailsAbout(id)]).toEqual(before);
    expect(await listed(id)).toMatchObject({ status: 'pending', version: 1 });
    expect(await membersWith(email)).toEqual([]);

    expect(await review(id, { status: 'approved' })).toMatchObject({ status: 200 });
    expect(await membersWith(email)).toHaveLength(1);
  });

  it.each([
    [{ status: 'pending' }, 'status', 'Status must be approved or rejected'],
    [{ adminNotes: 12 }, 'adminNotes', 'Admin notes must be text'],
    [{ adminNotes: 'x'.repeat(2001) }, 'adminNotes', 'Must be at most 2000 characters'],
    [{ renews: 'Ann' }, 'renews', 'Please choose a member'],
  ])('cannot review with %j', async (change, field, message) => {
    expect(await review(id, { status: 'approved', ...change })).toMatchObject({
      status: 400,
      body: { detail: message, errors: [{ field, message }] },
    });
    expect(await listed(id)).toMatchObject({ status: 'pending' });
  });
});

describe('mails', () => {
  it('tell the applicant that the application has arrived and costs nothing yet, and the club all of it', async () => {
    const told = { firstName: 'Cy', previousExperience: 'None\nat all', motivation: 'Fresh air' };
    const { id, email } = await apply(told);
    const [toApplicant, toClub, ...more] = await mailsAbout(id);
    expect(more).toEqual([]);
    expect(toApplicant).toMatchObject({ to: email, greeting: 'Dear Cy,' });
    expect(toApplicant?.paragraphs.join(' ')).toMatch(
      /nothing to pay now.*after your application has been reviewed/,
    );
    expect(toClub).toMatchObject({
      replyTo: email,
      subject: 'Membership application from Cy Example',
      facts: {
        Name: 'Cy Example',
        Email: email,
        Phone: complete.phone,
        'Membership type': 'New Members',
        'Previous experience': 'None\nat all',
        Motivation: 'Fresh air',
      },
    });
    expect(toClub).not.toHaveProperty('to');
  });

  it('leave out what the applicant did not tell', async () => {
    const { id } = await apply();
    const [, toClub] = await mailsAbout(id);
    expect(Object.keys(toClub?.facts ?? {})).toEqual(['Name', 'Email', 'Phone', 'Membership type']);
  });

  it('carry nothing of the form but the name to an address that may be somebody else’s', async () => {
    const advertisement = {
      membershipType: 'Pills',
      previousExperience: 'Buy pills',
      motivation: 'pills.example',
    };
    const { id } = await apply(advertisement);
    const [toApplicant] = await mailsAbout(id);
    expect(JSON.stringify(toApplicant)).not.toMatch(/pills/i);
  });

  it.each([
    ['approved', 'Welcome to Onchan Crown Green Bowling Club', /approved.*payment/],
    ['rejected', 'Your application to Onchan Crown Green Bowling Club', /sorry.*nothing for you to pay/],
  ])(
    'tell the applicant that the application was %s, and never what the club notes',
    async (status, subject, words) => {
      const { id, email } = await apply();
      await review(id, { status, adminNotes: 'A secret of the club' });
      const mails = await mailsAbout(id);
      expect(mails).toHaveLength(3);
      expect(mails[2]).toMatchObject({ to: email, subject, greeting: 'Dear Ann,' });
      expect(mails[2]?.paragraphs.join(' ')).toMatch(words);
      expect(JSON.stringify(mails)).not.toContain('secret');
    },
  );
});

describe('deleting', () => {
  it('of the member leaves the application and its mails', async () => {
    const application = await apply();
    await review(application.id, { status: 'approved' });
    const mails = await mailsAbout(application.id);
    const reviewed = await listed(application.id);
    const [member] = await membersWith(application.email);
    await product.admin.send('DELETE', `/api/members/${member?.id}`);
    expect(await membersWith(application.email)).toEqual([]);
    expect(await listed(application.id)).toEqual(reviewed);
    expect(await mailsAbout(application.id)).toEqual(mails);
    expect(await product.admin.eventsOf('member-application', application.id)).toMatchObject([
      { summary: 'approved the membership application of Ann Example' },
      { summary: 'submitted the membership application of Ann Example' },
    ]);
  });
});
