import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { subscriptionRecord, type SubscriptionRecord } from '@onchan-bowls/contract/subscriptions';
import { z } from 'zod';
import { startApp, type RunningApp } from '../../testing/running-app.js';

let running: RunningApp;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.stop());

it('tells a visitor what each membership costs, in pence, and who it is for', async () => {
  const { status, body } = await running.visitor.get<SubscriptionRecord[]>('/api/subscriptions');
  expect(status).toBe(200);
  const plans = z.array(z.strictObject(subscriptionRecord.shape)).parse(body);
  expect(
    plans.map(({ name, price, clubFee, greenageFee, ageGroup }) => [
      name,
      price,
      clubFee,
      greenageFee,
      ageGroup,
    ]),
  ).toEqual([
    ['New Members', 2000, 0, 2000, 'all welcome'],
    ['Juniors', 2100, 100, 2000, 'up to 18'],
    ['Adults', 10_500, 2500, 8000, '18-59'],
    ['Seniors', 9000, 2500, 6500, '60+'],
  ]);
  expect(new Set(plans.map(({ id }) => id)).size).toBe(4);
  expect(plans[0]?.features).toEqual([
    'Full club access',
    'Equipment provided',
    'Coaching sessions',
    'Social events',
    'Club competitions',
    'League competitions',
  ]);
});

it('has no path that changes a plan', async () => {
  const admin = await running.signIn('admin');
  expect((await admin.send('POST', '/api/subscriptions')).status).toBe(405);
  for (const method of ['PUT', 'DELETE'] as const) {
    expect(await admin.send(method, '/api/subscriptions/1')).toMatchObject({ status: 404 });
  }
});
