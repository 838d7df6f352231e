import { describe, expect, it } from '@jest/globals';
import { messageRecord, type MessageRecord } from '@onchan-bowls/contract/messages';
import { describeRecordApi, recordsOf, type RecordApi } from '../../testing/describe-record-api.js';
import { useApp } from '../../testing/running-app.js';

const product = useApp();

const path = '/api/messages';
const complete = { name: 'Ann Example', email: 'ann@example.org', message: 'Is the green open?\n\nAnn' };
const answer = { method: 'PUT', suffix: '/answer', body: { answer: 'It is.\n\nDo come!' } } as const;
const markRead = { method: 'PUT', suffix: '/mark-read' } as const;
const messages: RecordApi<MessageRecord> = {
  path,
  isPublic: false,
  parse: (body) => messageRecord.strict().parse(body),
  createdBy: 'visitor',
  example: complete,
  changes: [markRead, answer],
  meanwhile: markRead,
  missing: { code: 'message-not-found', detail: 'This message does not exist' },
  refusals: [
    [{ name: '' }, 'name', 'Name is required'],
    [{ email: 'ann@example.org\r\nBcc: bob@example.org' }, 'email', 'Valid email is required'],
    [{ email: `${'x'.repeat(250)}@example.org` }, 'email', 'Valid email is required'],
    [{ message: ' \n ' }, 'message', 'Message is required'],
    [{ name: 'x'.repeat(101) }, 'name', 'Must be at most 100 characters'],
    [{ message: 'x'.repeat(5001) }, 'message', 'Must be at most 5000 characters'],
  ],
};
const { create, listed } = recordsOf(product, messages);
const mailsAbout = (id: number) => product.mailsAbout(`message-${id}`);

describeRecordApi(product, messages);

describe('a visitor', () => {
  it('sends a message, and decides nothing that is the club’s to decide', async () => {
    const created = await create({ name: '  Dora ', status: 'read', admin: true });
    expect(created).toEqual({
      ...complete,
      name: 'Dora',
      id: created.id,
      status: 'unread',
      createdAt: created.createdAt,
      answer: null,
      answeredAt: null,
      answeredBy: null,
      version: 1,
    });
  });
});

describe('an administrator', () => {
  it('marks a message as read; marking it again changes nothing', async () => {
    const { id } = await create();
    const first = await product.admin.send('PUT', `${path}/${id}/mark-read`);
    expect(first).toMatchObject({ status: 200, body: { ...complete, id, status: 'read', version: 2 } });
    const again = await product.admin.send('PUT', `${path}/${id}/mark-read`);
    expect(again).toMatchObject({ status: 200, body: first.body });
  });
});

describe('an answer', () => {
  const send = (id: number, client = product.admin, body: object = answer.body) =>
    client.send<MessageRecord>('PUT', `${path}/${id}/answer`, body);

  it('is mailed to the sender and kept with the message; repeating the request sends nothing more', async () => {
    const { id } = await create();
    const retrying = product.admin.with({ 'Idempotency-Key': `the answer to message ${id}` });
    const first = await send(id, retrying);
    expect(first).toMatchObject({
      status: 200,
      body: { ...complete, ...answer.body, status: 'read', answeredBy: 'admin-example', version: 2 },
    });
    expect(await send(id, retrying)).toMatchObject({ status: 200, body: first.body });
    expect(await listed(id)).toEqual(first.body);
    expect(await mailsAbout(id)).toMatchObject([
      { replyTo: complete.email },
      { to: complete.email, subject: 'Re: Your message to Onchan Crown Green Bowling Club' },
    ]);
  });

  it('is sent once, also when two administrators answer at once', async () => {
    const { id } = await create();
    const answers = await Promise.all(
      ['One', 'Other'].map((text) => send(id, product.admin, { answer: text })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'message-answered' });
    expect(await mailsAbout(id)).toHaveLength(2);
  });

  it('is never shown to the sender, who may repeat the request', async () => {
    const retrying = product.visitor.with({ 'Idempotency-Key': 'the response to this message was lost' });
    const { body } = await retrying.send<MessageRecord>('POST', path, complete);
    await send(body.id);
    const again = await retrying.send<MessageRecord>('POST', path, complete);
    expect(again.body).toMatchObject({ id: body.id, answer: null, answeredAt: null, answeredBy: null });
  });

  it.each([
    [{ answer: ' \n' }, 'Answer is required'],
    [{ answer: 'x'.repeat(5001) }, 'Must be at most 5000 characters'],
  ])('is refused with %j', async (body, message) => {
    const { id } = await create();
    expect(await send(id, product.admin, body)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'answer', message }] },
    });
    expect(await mailsAbout(id)).toHaveLength(1);
  });
});
