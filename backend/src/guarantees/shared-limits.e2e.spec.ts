import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { tasterSessionExample } from '@onchan-bowls/contract/taster-sessions.examples';
import { FormCeilings } from '../platform/limits/form-ceilings.js';
import { startApp, type RunningApp } from '../testing/running-app.js';

const personalDataKey = randomBytes(32);
// One address may use a quarter of it.
const forms = { perHour: 20, perDay: 0 };

let one: RunningApp;
let other: RunningApp;
const startBeside = () => startApp({ personalDataKey, forms, databaseUrl: one.database.productUrl });
beforeAll(async () => {
  one = await startApp({ personalDataKey, forms });
  other = await startBeside();
});
afterAll(async () => {
  await other.stop();
  await one.stop();
});

const sender = { 'X-Forwarded-For': '192.0.2.1' };
const message = { name: 'Ann Quirk', email: 'ann@example.org', message: 'Hello' };
const statuses = async (times: number, send: (app: RunningApp) => Promise<{ status: number }>) => {
  const answers: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    answers.push((await send(turn % 2 === 0 ? one : other)).status);
  }
  return answers;
};

it('a form is accepted only so often from one address, whatever backend it is sent to, and after a restart', async () => {
  const send = ({ visitor }: RunningApp) => visitor.with(sender).send('POST', '/api/messages', message);
  expect(await statuses(8, send)).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);
  await other.stop();
  other = await startBeside();
  expect((await send(other)).status).toBe(429);
});

it('a form that has been sent too often is shown as closed, whatever backend is asked, and after a restart', async () => {
  for (let turn = 1; turn <= forms.perHour; turn += 1) {
    const from = { 'X-Forwarded-For': `198.51.100.${turn}` };
    await one.visitor.with(from).send('POST', '/api/taster-sessions', tasterSessionExample);
  }
  await other.stop();
  other = await startBeside();
  for (const { app } of [one, other]) {
    expect(await app.get(FormCeilings).reached()).toEqual([
      { form: '/api/taster-sessions', per: 'hour', until: expect.any(String) },
    ]);
  }
});

it('a password is guessed only so often from one address, whatever backend is asked', async () => {
  const guess = ({ visitor }: RunningApp) =>
    visitor.with(sender).send('POST', '/api/admin/session', { password: 'a wrong password' });
  const answers = await statuses(13, guess);
  expect(answers).toEqual([...Array<number>(10).fill(401), 429, 429, 429]);
});
