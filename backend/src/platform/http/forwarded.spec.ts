import { describe, expect, it, jest } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import type { TrustProxy } from '../config.js';
import { createForwardedCheck } from './forwarded.js';
import { createAdapter } from './http-server.js';

/** The address that a server with this setting sees of a request from this machine, and its warnings after three of them. */
const seenBy = async (trustProxy: TrustProxy, forwardedFor: string) => {
  const warn = jest.fn<(text: string) => void>();
  const server: FastifyInstance = createAdapter({ trustProxy }).getInstance();
  const check = createForwardedCheck({ warn });
  server.addHook('onRequest', (request, _reply, done) => {
    check(request);
    done();
  });
  server.get('/', ({ ip }) => ip);
  const ask = async () =>
    (await server.inject({ url: '/', headers: { 'x-forwarded-for': forwardedFor } })).body;
  const addresses = new Set([await ask(), await ask(), await ask()]);
  await server.close();
  return { addresses: [...addresses], warned: warn.mock.calls.flat() };
};

const itself = '127.0.0.1';

describe('the address of a visitor', () => {
  it.each<[string, TrustProxy, string, string]>([
    ['is what one trusted proxy appends', 1, '10.1.0.7', '10.1.0.7'],
    ['is not what the visitor wrote before that', 1, '10.1.0.7, 192.0.2.7', '192.0.2.7'],
    ['is found behind two proxies', 2, '10.1.0.7, 192.0.2.7', '10.1.0.7'],
    ['is not what comes from a sender that is not trusted', false, '10.1.0.7', itself],
    ['is not what comes from another address than the proxy', ['192.0.2.1'], '10.1.0.7', itself],
    ['is what a proxy at a named address appends', ['loopback'], '8.8.8.8, 198.51.100.7', '198.51.100.7'],
    ['is no name that the visitor makes up', 1, 'visitor-7', itself],
    ['is nothing that stands before such a name', 2, '10.1.0.7, unknown', itself],
  ])('%s', async (_, trustProxy, forwardedFor, address) => {
    expect((await seenBy(trustProxy, forwardedFor)).addresses).toEqual([address]);
  });
});

describe('a forwarded request', () => {
  it('is warned about once, without an address, when its sender is not trusted', async () => {
    const { warned } = await seenBy(false, '192.0.2.7');
    expect(warned).toEqual([expect.stringContaining('TRUST_PROXY does not name its sender')]);
    expect(warned).toEqual([expect.not.stringMatching(/\d+\.\d+/)]);
  });

  it('is taken without a word from a trusted proxy', async () => {
    expect((await seenBy(['loopback'], '192.0.2.7')).warned).toEqual([]);
  });
});
