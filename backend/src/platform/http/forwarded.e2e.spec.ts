import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { longestFilling, type ProxySeen } from '@onchan-bowls/contract/site-status';
import { submissionLimits } from '@onchan-bowls/contract/submission';
import { createLogger } from '../logger.js';
import { startApp, type RunningApp } from '../../testing/running-app.js';
import type { TrustProxy } from '../config.js';

interface App {
  readonly running: RunningApp;
  /** What it has warned of so far. */
  readonly warned: () => unknown[];
}

const apps = new Map<string, Promise<App>>();
afterAll(async () => {
  for (const app of apps.values()) await (await app).running.stop();
});

const startFor = async (trustProxy: TrustProxy): Promise<App> => {
  const logger = createLogger('silent');
  const warn = jest.spyOn(logger, 'warn');
  const warned = () => warn.mock.calls.flat().filter((text) => String(text).includes('TRUST_PROXY'));
  return { running: await startApp({ trustProxy, logger }), warned };
};

/** The application with this setting, started once. */
const appWith = (trustProxy: TrustProxy): Promise<App> => {
  const key = JSON.stringify(trustProxy);
  const app = apps.get(key) ?? startFor(trustProxy);
  apps.set(key, app);
  return app;
};

/** Sends more messages than one address may, each as if forwarded for another address. How many were refused? */
const refusedOf = async (
  { visitor }: RunningApp,
  forwardedFor: (turn: number) => string,
): Promise<number> => {
  const message = { name: 'Ann Example', email: 'ann@example.com', message: 'Is the green open?' };
  let refused = 0;
  for (let turn = 0; turn <= submissionLimits.perMinute; turn += 1) {
    const { status } = await visitor
      .with({ 'X-Forwarded-For': forwardedFor(turn) })
      .send('POST', '/api/messages', message);
    if (status === 429) refused += 1;
  }
  return refused;
};

describe('the address of a visitor', () => {
  it.each<[string, TrustProxy, (turn: number) => string, number]>([
    ['is what one trusted proxy appends', 1, (turn) => `10.1.0.${turn}`, 0],
    ['is not what the visitor wrote before that', 1, (turn) => `10.1.0.${turn}, 192.0.2.7`, 1],
    ['is found behind two proxies', 2, (turn) => `10.1.0.${turn}, 192.0.2.7`, 0],
    ['is not what comes from a sender that is not trusted', false, (turn) => `10.1.0.${turn}`, 1],
    ['is not what comes from another address than the proxy', ['192.0.2.1'], (turn) => `10.1.0.${turn}`, 1],
    ['is what a proxy at a named address appends', ['loopback'], (turn) => `8.8.8.8, 198.51.100.${turn}`, 0],
    ['is no name that the visitor makes up', 1, (turn) => `visitor-${turn}`, 1],
    ['is nothing that stands before such a name', 2, (turn) => `10.1.0.${turn}, unknown`, 1],
  ])('%s', async (_, trustProxy, forwardedFor, refused) => {
    const { running } = await appWith(trustProxy);
    expect(await refusedOf(running, forwardedFor)).toBe(refused);
  });
});

describe('the check of the proxy', () => {
  it.each<[string, TrustProxy, string, boolean]>([
    ['believes a trusted proxy', ['loopback'], 'https:', false],
    ['believes nobody else, and says so', false, 'http:', true],
  ])('%s', async (_, trustProxy, scheme, isForwardedIgnored) => {
    const { running } = await appWith(trustProxy);
    const origin = running.visitor.origin.replace('http:', scheme);
    const committee = await running.signIn('committee');
    const cookie = committee.headers.Cookie?.replace('session=', '__Host-session=') ?? '';
    const { status, body, headers } = await committee
      .with({
        ...(scheme === 'https:' && { Cookie: cookie }),
        'X-Forwarded-For': '192.0.2.7',
        'X-Forwarded-Proto': 'https',
        Origin: origin,
      })
      .send<ProxySeen>('POST', '/api/admin/status/proxy', { filling: 'x'.repeat(longestFilling) });
    expect(status).toBe(200);
    expect(body).toMatchObject({ origin, isForwardedIgnored });
    for (const [name, sent] of Object.entries(body.headers))
      expect([name, headers.get(name)]).toEqual([name, sent]);
    expect(Object.keys(body.headers)).toContain('Content-Security-Policy');
  });
});

describe('a forwarded request', () => {
  it('is warned about once, without an address, when its sender is not trusted', async () => {
    const { running, warned } = await appWith(false);
    for (let i = 0; i < 3; i += 1) await running.visitor.get('/api/fixtures');
    expect(warned()).toEqual([expect.stringContaining('TRUST_PROXY does not name its sender')]);
    expect(warned()).toEqual([expect.not.stringMatching(/\d+\.\d+/)]);
  });

  it('is taken without a word from a trusted proxy', async () => {
    const { running, warned } = await appWith(['loopback']);
    await running.visitor.get('/api/fixtures');
    expect(warned()).toEqual([]);
  });
});
