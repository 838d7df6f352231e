import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { signInRecord, type SignInRecord } from '@onchan-bowls/contract/sign-ins';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { Clock } from '../../platform/event-store/clock.js';
import { Housekeeping } from '../../platform/housekeeping.js';
import { dump } from '../../testing/dump.js';
import { startApp, type Client, type RunningApp } from '../../testing/running-app.js';
import { networksADay, SignIns } from './sign-ins.js';

let running: RunningApp;
let admin: Client;
beforeAll(async () => {
  running = await startApp();
  // Counters are by day: midnight must not come between two attempts.
  let time = Date.parse('2026-05-04T12:00:00Z');
  jest.spyOn(running.app.get(Clock), 'now').mockImplementation(() => new Date((time += 1)));
  admin = await running.signIn('admin');
});
afterAll(() => running.stop());
beforeEach(() => running.app.get(DataSource).query('DELETE FROM sign_ins'));

const list = async (client = admin): Promise<SignInRecord[]> =>
  z.array(signInRecord).parse((await client.get('/api/admin/sign-ins')).body);

const signIn = (username: string, password: string, address = '192.0.2.1') =>
  running.visitor
    .with({ 'X-Forwarded-For': address })
    .send('POST', '/api/admin/session', { username, password });

describe('a sign-in', () => {
  it('is on record with its account and network, a failure too, counted by the day', async () => {
    await signIn('admin-example', 'a guess');
    await signIn('Admin-Example', 'another guess');
    await signIn('admin-example', 'correct horse battery staple');
    await signIn('admin-example', 'a guess', '192.0.2.2');
    const [other, success, failures, ...rest] = await list();
    expect(rest).toEqual([]);
    expect(failures).toMatchObject({ username: 'admin-example', succeeded: false, times: 2 });
    expect(success).toMatchObject({ username: 'admin-example', succeeded: true, times: 1 });
    expect(failures?.network).toMatch(/^[0-9a-f]{6}$/);
    expect(success?.network).toBe(failures?.network);
    expect(other?.network).not.toBe(failures?.network);
  });

  it('under a name that nobody has is on record without the name, which may be a password', async () => {
    await signIn('my secret phrase', 'a guess');
    await signIn('another', 'a guess');
    expect(await list()).toEqual([
      expect.objectContaining({ accountId: null, username: null, succeeded: false, times: 2 }),
    ]);
  });

  it('leaves no address and no unknown name in the database', async () => {
    await signIn('my secret phrase', 'a guess', '198.51.100.77');
    await signIn('admin-example', 'a guess', '2001:db8:77::1');
    const everything = await dump(running.app.get(DataSource));
    expect(everything).not.toMatch(/198\.51\.100\.77|2001:db8:77|my secret phrase/);
  });

  it('with a wrong current password is on record too', async () => {
    const body = { currentPassword: 'a guess', password: 'another good password' };
    expect((await admin.send('PUT', '/api/admin/password', body)).status).toBe(400);
    expect(await list()).toEqual([
      expect.objectContaining({ username: 'admin-example', succeeded: false, times: 1 }),
    ]);
  });

  it('is shown to everybody who is signed in and to no visitor', async () => {
    expect((await running.visitor.get('/api/admin/sign-ins')).status).toBe(401);
    expect(await list(await running.signIn('committee'))).toHaveLength(1);
  });
});

describe('the record of sign-ins', () => {
  it('does not grow with the networks that guess', async () => {
    const { manager } = running.app.get(DataSource);
    const signIns = running.app.get(SignIns);
    for (let index = 0; index < networksADay + 20; index += 1) {
      await signIns.record({ accountId: null, address: `192.0.2.${index}`, succeeded: false }, manager);
    }
    await signIns.record({ accountId: null, address: '192.0.2.0', succeeded: false }, manager);
    const rows = await list();
    expect(rows).toHaveLength(networksADay + 1);
    expect(rows.find(({ network }) => network === null)).toMatchObject({ times: 20 });
    expect(rows.filter(({ times }) => times === 2)).toHaveLength(1);
  });

  it('is kept for 90 days', async () => {
    await signIn('admin-example', 'a guess');
    const clock = running.app.get(Clock);
    const start = clock.now().getTime();
    const later = (days: number) =>
      jest.spyOn(clock, 'now').mockReturnValue(new Date(start + days * 24 * 60 * 60_000));
    const count = async (days: number) => {
      later(days);
      await running.app.get(Housekeeping).run();
      return (await running.app.get(DataSource).query<unknown[]>('SELECT FROM sign_ins')).length;
    };
    expect([await count(89), await count(91)]).toEqual([1, 0]);
  });
});
