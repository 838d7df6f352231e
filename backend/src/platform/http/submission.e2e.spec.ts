import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { MessageRecord } from '@onchan-bowls/contract/messages';
import { longestFilling, type ProxySeen } from '@onchan-bowls/contract/site-status';
import { shortestFillTime, submissionLimits } from '@onchan-bowls/contract/submission';
import { DataSource } from 'typeorm';
import type { Clock } from '../event-store/clock.js';
import { Housekeeping } from '../housekeeping.js';
import { FormCeilings } from '../limits/form-ceilings.js';
import { Limiter, type Point } from '../limits/limiter.js';
import { SharedLimits } from '../limits/shared-limits.js';
import { KeyedHash } from '../personal-data/keyed-hash.js';
import { TooManyRequestsError } from '../refused.js';
import { useApp } from '../../testing/running-app.js';

const path = '/api/messages';

const running = useApp();

let senders = 0;
/** A message that can be told from all others. */
const aMessage = () => {
  senders += 1;
  return { name: `Sender ${senders}`, email: 'ann@example.org', message: 'Is the green open?' };
};
const recordsOf = async ({ name }: { name: string }): Promise<MessageRecord[]> =>
  (await running.admin.get<MessageRecord[]>(path)).body.filter((record) => record.name === name);

describe('what tells programs from people', () => {
  it.each([
    ['a field that no person sees is filled in', { website: 'https://spam.example' }],
    ['the form was filled in just too fast', { filledInMs: shortestFillTime - 1 }],
    ['it took no time that there could be', { filledInMs: -1 }],
    ['the time is no number', { filledInMs: '5000' }],
  ])('refuses what was sent when %s, with a sentence, and records nothing', async (_, signs) => {
    const message = aMessage();
    expect(await running.visitor.send('POST', path, { ...message, ...signs })).toMatchObject({
      status: 400,
      body: {
        code: 'looks-automated',
        detail:
          'This looks as if it was not sent by a person. Please wait a few seconds, leave the hidden field empty, and send it again.',
      },
    });
    expect(await recordsOf(message)).toEqual([]);
  });

  it.each([
    ['says nothing of it', {}],
    ['has nothing to say', { website: null, filledInMs: null }],
    ['was not filled in too fast', { filledInMs: shortestFillTime }],
    ['took all day', { website: '', filledInMs: 86_400_000 }],
  ])('lets a form pass that %s, and keeps none of it', async (_, signs) => {
    const message = aMessage();
    const answer = await running.visitor.send<MessageRecord>('POST', path, { ...message, ...signs });
    expect(answer).toMatchObject({ status: 201, body: message });
    expect(answer.body).not.toHaveProperty('website');
    expect(answer.body).not.toHaveProperty('filledInMs');
  });

  it('is not part of the command: the same form, sent again later, is recorded and counted once', async () => {
    const giveBack = jest.spyOn(running.app.get(FormCeilings), 'giveBack');
    const message = aMessage();
    const retrying = running.visitor.with({ 'Idempotency-Key': 'the answer to this one was lost' });
    const [first, second] = [
      await retrying.send<MessageRecord>('POST', path, { ...message, website: '', filledInMs: 4000 }),
      await retrying.send<MessageRecord>('POST', path, { ...message, filledInMs: 34_000 }),
    ];
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(await recordsOf(message)).toEqual([first.body]);
    expect(giveBack.mock.calls).toEqual([[path, expect.any(String)]]);
    giveBack.mockRestore();
  });
});

describe('how much one address may send', () => {
  const from = (address: string) => running.visitor.with({ 'X-Forwarded-For': address });

  it('is limited by path and minute, and for that address alone', async () => {
    const [message, last] = [aMessage(), aMessage()];
    for (let turn = 0; turn < submissionLimits.perMinute; turn += 1) {
      expect((await from('192.0.2.1').send('POST', path, message)).status).toBe(201);
    }
    const refused = await from('192.0.2.1').send('POST', path, last);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    const seconds = Number(refused.headers.get('Retry-After'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(await recordsOf(last)).toEqual([]);

    // Nothing in it is right, so that it is refused for that, not for being one too many.
    expect((await from('192.0.2.1').send('POST', '/api/taster-sessions', {})).status).toBe(400);
    expect((await from('192.0.2.2').send('POST', path, last)).status).toBe(201);
    expect((await from('192.0.2.1').get('/api/fixtures')).status).toBe(200);
  });

  it('counts what was refused as well, whatever was wrong with it', async () => {
    const [message, client] = [aMessage(), from('192.0.2.3')];
    for (let turn = 0; turn < submissionLimits.perMinute; turn += 1) {
      const body = turn % 2 === 0 ? {} : { ...message, website: 'https://spam.example' };
      expect((await client.send('POST', path, body)).status).toBe(400);
    }
    expect((await client.send('POST', path, message)).status).toBe(429);
  });

  it('is looked at before the body is: neither read nor parsed', async () => {
    const client = from('192.0.2.4');
    for (let turn = 0; turn < submissionLimits.perMinute; turn += 1) {
      expect((await client.send('POST', path, '{ this is no JSON')).status).toBe(400);
    }
    expect((await client.send('POST', path, '{ this is no JSON')).status).toBe(429);

    // A body that is announced and never comes.
    const headers = {
      'X-Forwarded-For': '192.0.2.4',
      'Content-Type': 'application/json',
      'Content-Length': 9,
    };
    const unfinished = request(`${running.visitor.origin}${path}`, { method: 'POST', headers });
    unfinished.on('error', () => undefined);
    unfinished.flushHeaders();
    const [response] = (await once(unfinished, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(429);
    unfinished.destroy();
  });

  it('is no matter for signed-in accounts that may change such records', async () => {
    const client = running.admin.with({ 'X-Forwarded-For': '192.0.2.5' });
    const message = aMessage();
    for (let turn = 0; turn <= submissionLimits.perMinute; turn += 1) {
      expect((await client.send('POST', path, message)).status).toBe(201);
    }
    for (const [role, status] of [
      ['membership', 201],
      ['results', 429],
      ['committee', 429],
    ] as const) {
      const account = (await running.signIn(role)).with({ 'X-Forwarded-For': '192.0.2.5' });
      expect([role, (await account.send('POST', path, message)).status]).toEqual([role, status]);
    }
    const stranger = from('192.0.2.5').with({ Cookie: 'session=made-up', Origin: running.visitor.origin });
    expect((await stranger.send('POST', path, message)).status).toBe(429);
  });
});

describe('the check of the proxy', () => {
  it('believes a trusted proxy', async () => {
    const origin = running.visitor.origin.replace('http:', 'https:');
    const { committee } = running;
    const { status, body, headers } = await committee
      .with({
        Cookie: committee.headers.Cookie?.replace('session=', '__Host-session=') ?? '',
        'X-Forwarded-For': '192.0.2.7',
        'X-Forwarded-Proto': 'https',
        Origin: origin,
      })
      .send<ProxySeen>('POST', '/api/admin/status/proxy', { filling: 'x'.repeat(longestFilling) });
    expect(status).toBe(200);
    expect(body).toMatchObject({ origin, isForwardedIgnored: false });
    for (const [name, sent] of Object.entries(body.headers))
      expect([name, headers.get(name)]).toEqual([name, sent]);
    expect(Object.keys(body.headers)).toContain('Content-Security-Policy');
  });
});

describe('how much all visitors together may send with a form', () => {
  // Over TLS the session's cookie has another name, by which administrators must be known too.
  const bounded = useApp({ forms: { perHour: 3, perDay: 100 }, publicUrl: 'https://bowls.example' });
  /** The refusal of what one network sends beyond its share. */
  const ofItsShare = {
    status: 429,
    body: { detail: 'Too many attempts. Please try again later.' },
  };

  it('counts a refused form no more when its sender hears of it', async () => {
    const ceilings = bounded.app.get(FormCeilings);
    const giveBack = ceilings.giveBack.bind(ceilings);
    const [asked, released] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    jest.spyOn(ceilings, 'giveBack').mockImplementationOnce(async (...use) => {
      asked.resolve(undefined);
      await released.promise;
      await giveBack(...use);
    });
    let isAnswered = false;
    const answer = bounded.visitor.send('POST', path, {}).finally(() => (isAnswered = true));
    await asked.promise;
    await bounded.visitor.get('/api/fixtures');
    expect(isAnswered).toBe(false);
    released.resolve(undefined);
    expect((await answer).status).toBe(400);
  });

  it('is limited for all visitors together, with a share for each network; only recorded forms count, and administrators have no limit', async () => {
    const { visitor } = bounded;
    const from = (address: string) => visitor.with({ 'X-Forwarded-For': address });
    for (let turn = 1; turn <= 3; turn += 1) {
      const client = from(`192.0.2.${turn}`);
      expect((await client.send('POST', path, {})).status).toBe(400);
      const retrying = client.with({ 'Idempotency-Key': `the answer to form ${turn} was lost` });
      const message = aMessage();
      const first = await retrying.send<MessageRecord>('POST', path, message);
      expect(first.status).toBe(201);
      // The first attempt has used the last point of its network, or of the form.
      expect(await retrying.send('POST', path, message)).toMatchObject({ status: 201, body: first.body });
      expect((await retrying.send('POST', path, aMessage())).status).toBe(429);
      if (turn === 1) expect(await client.send('POST', path, aMessage())).toMatchObject(ofItsShare);
    }
    const refused = await visitor.send('POST', path, aMessage());
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 'too-many-requests',
        detail: 'This form has been sent unusually often and is closed for now. Please try again later.',
      },
    });
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3500);
    expect((await visitor.send('POST', '/api/taster-sessions', {})).status).toBe(400);
    expect((await bounded.committee.get('/api/admin/status')).body).toEqual({
      mails: { areSent: false, waiting: expect.any(Number), givenUp: 0, isCeilingReached: false },
      forms: [{ form: path, per: 'hour', until: expect.any(String) }],
      backups: null,
    });
    expect((await bounded.admin.send('POST', path, aMessage())).status).toBe(201);
    expect((await bounded.admin.get<MessageRecord[]>(path)).body).toHaveLength(4);
  });
});

describe('limits that several backends share', () => {
  let dataSource: DataSource;
  beforeAll(async () => {
    // Its first round deletes what is over by the real time.
    await running.app.get(Housekeeping).stop();
    dataSource = running.app.get(DataSource);
  });

  let now: number;
  beforeEach(async () => {
    now = Date.parse('2026-05-04T12:00:00Z');
    await dataSource.query('DELETE FROM limit_counts');
  });

  const clock = { now: () => new Date(now) } satisfies Clock;

  const sharedLimits = () =>
    new SharedLimits(dataSource, new KeyedHash(Buffer.alloc(32)), clock, new Housekeeping(clock, dataSource));

  /** A backend with limiters of its own, on the one database. */
  const backend = () => {
    const shared = sharedLimits();
    const few = new Limiter({ name: 'few', points: 5, duration: 60 });
    const many = new Limiter({ name: 'many', points: 200, duration: 3600 });
    const points = (key: string): Point[] => [
      [many, 'all'],
      [few, key],
    ];
    return {
      take: (key: string) =>
        shared.takeAll(points(key)).then(
          () => true,
          (error: unknown) => {
            if (error instanceof TooManyRequestsError) return false;
            throw error;
          },
        ),
      giveBack: (key: string) => shared.giveBackAll(points(key)),
      secondsToWait: (key: string) => few.secondsToWait(key),
    };
  };

  const counts = () =>
    dataSource.query<{ key: string; points: number }[]>(
      'SELECT key, points FROM limit_counts ORDER BY points',
    );

  describe('several backends', () => {
    it('take no more points together than there are, also at once, and refuse nobody else', async () => {
      const backends = [backend(), backend(), backend()];
      const taken = await Promise.all(
        ['a', 'b'].flatMap((key) =>
          backends.flatMap((one) => Array.from({ length: 5 }, () => one.take(key))),
        ),
      );
      // Uses that are under way at the same time may refuse each other near the limit.
      const succeeded = taken.filter(Boolean).length;
      expect(succeeded).toBeGreaterThan(0);
      expect(succeeded).toBeLessThanOrEqual(10);
      expect((await counts()).map(({ points }) => points).at(-1)).toBe(succeeded);
      expect(await backend().take('c')).toBe(true);
    });

    it('never wait for each other in a circle, whatever order they name their points in', async () => {
      const limiters = Array.from(
        { length: 12 },
        (_, index) => new Limiter({ name: `limit ${index}`, points: 1000, duration: 60 }),
      );
      const points = limiters.map((limiter): Point => [limiter, 'a']);
      const shared = sharedLimits();
      const inBothOrders = async (work: (points: Point[]) => Promise<void>) => {
        await Promise.all(
          Array.from({ length: 100 }, (_, turn) => work(turn % 2 === 0 ? points : points.toReversed())),
        );
      };
      await inBothOrders((some) => shared.takeAll(some));
      expect(new Set((await counts()).map((count) => count.points))).toEqual(new Set([100]));
      await inBothOrders((some) => shared.giveBackAll(some));
      expect(await counts()).toEqual([]);
    });

    it('take all points or none', async () => {
      const [one, other] = [backend(), backend()];
      for (let turn = 0; turn < 5; turn += 1) expect(await one.take('a')).toBe(true);
      for (let turn = 0; turn < 3; turn += 1) expect(await other.take('a')).toBe(false);
      expect((await counts()).map(({ points }) => points)).toEqual([5, 5]);
    });

    it('refuse without a query what they know to be used up, until its time is over', async () => {
      for (let turn = 0; turn < 5; turn += 1) await backend().take('a');
      const late = backend();
      expect(await late.take('a')).toBe(false);
      expect(await late.secondsToWait('a')).toBe(60);
      const query = jest.spyOn(dataSource, 'query');
      expect(await late.take('a')).toBe(false);
      expect(query).not.toHaveBeenCalled();
      query.mockRestore();
      now += 60_000;
      expect(await backend().take('a')).toBe(true);
    });

    it('do not keep counts of a clock that was ahead', async () => {
      const year = 365 * 24 * 60 * 60_000;
      now += year;
      for (let turn = 0; turn < 5; turn += 1) await backend().take('a');
      now -= year;
      const few = new Limiter({ name: 'few', points: 5, duration: 60 });
      expect(await sharedLimits().secondsToWait([[few, 'a']])).toEqual([undefined]);
      for (let turn = 0; turn < 5; turn += 1) expect(await backend().take('a')).toBe(true);
      expect(await backend().take('a')).toBe(false);
    });
  });

  describe('the table', () => {
    it('has no row for a use that was given back', async () => {
      const one = backend();
      await one.take('a');
      await one.giveBack('a');
      expect(await counts()).toEqual([]);
    });

    it('has no key as it is', async () => {
      await backend().take('192.0.2.1 /api/messages');
      const keys = (await counts()).map(({ key }) => key);
      expect(keys).toEqual([
        expect.stringMatching(/^[0-9a-f]{64}$/),
        expect.stringMatching(/^[0-9a-f]{64}$/),
      ]);
    });

    it('loses counts that are over with the next use, and on a quiet site once a day', async () => {
      for (const key of ['a', 'b', 'c']) await backend().take(key);
      expect(await counts()).toHaveLength(4);
      now += 60_000;
      await backend().take('d');
      expect(await counts()).toHaveLength(2);
      now += 365 * 24 * 60 * 60_000;
      await backend().take('of a clock that was ahead');
      // The product's own clock is later than all others.
      await running.app.get(Housekeeping).run();
      expect(await counts()).toEqual([]);
    });
  });

  it('gives back nothing and refuses nobody while the database does not respond', async () => {
    const one = backend();
    const query = jest
      .spyOn(dataSource, 'query')
      .mockRejectedValue(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
    await expect(one.take('a')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await one.giveBack('b');
    query.mockRestore();
    for (let turn = 0; turn < 5; turn += 1) expect(await one.take('a')).toBe(true);
  });
});
