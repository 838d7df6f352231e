import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { OctetString } from '@peculiar/asn1-schema';
import { MessageImprint, PKIStatus } from '@peculiar/asn1-tsp';
import { AlgorithmIdentifier } from '@peculiar/asn1-x509';
import { TimestampAuthority } from '../../../testing/timestamp-authority.js';
import { askAuthority, authorityLimits } from './timestamp-authority.js';
import { readToken, requestStamp, tokenIn } from './timestamp-token.js';

const text = `1234:${'5f'.repeat(32)}`;
const authority = new TimestampAuthority();
const trusted = [authority.root];
afterEach(() => {
  authority.fault = {};
  authority.send = undefined;
});

/** Has the text stamped, and reads the stamp. */
const stamped = (fault: typeof authority.fault = {}, roots = trusted) => {
  authority.fault = fault;
  const { request, nonce } = requestStamp(text);
  return readToken(tokenIn(authority.respond(request)), text, { trusted: roots, nonce });
};
const says = { stampedAt: authority.now, authority: 'Example Time' };

describe('a stamp', () => {
  it('says when which authority has seen the text', () => {
    expect(stamped()).toEqual(says);
    expect(stamped({ status: PKIStatus.grantedWithMods })).toEqual(says);
    expect(stamped({}, [])).toEqual(says);
  });

  it.each<[string, typeof authority.fault, RegExp]>([
    ['was not granted', { status: PKIStatus.rejection }, /refuses with status 2/],
    [
      'is of another text',
      {
        info: {
          messageImprint: new MessageImprint({
            hashAlgorithm: new AlgorithmIdentifier({ algorithm: '2.16.840.1.101.3.4.2.1' }),
            hashedMessage: new OctetString(new Uint8Array(32)),
          }),
        },
      },
      /of something else/,
    ],
    ['has another nonce', { info: { nonce: new Uint8Array([1]).buffer } }, /of another request/],
    ['has a signature by another key', { otherKey: true }, /signature does not hold/],
    ['has a certificate for something else', { purpose: '1.3.6.1.5.5.7.3.1' }, /not for time stamps/],
    ['is from after the certificate', { info: { genTime: new Date('2041-01-01') } }, /not valid then/],
  ])('is refused if it %s', (_, fault, reason) => {
    expect(() => stamped(fault)).toThrow(reason);
  });

  it('is refused if its certificate was issued by another than those that are trusted', () => {
    const other = new TimestampAuthority('Other Time');
    expect(() => stamped({}, [other.root])).toThrow(/leads to none that is trusted/);
    expect(stamped({}, [other.root, authority.root])).toEqual(says);
    // The same name, and another key.
    expect(() => stamped({}, [new TimestampAuthority().root])).toThrow(/leads to none that is trusted/);
  });

  it('says the same or nothing after any change', () => {
    const token = tokenIn(authority.respond(requestStamp(text).request));
    for (let at = 0; at < token.length; at += 13) {
      const changed = Buffer.from(token);
      changed[at] = (changed[at] ?? 0) ^ 1;
      let read: unknown = says;
      try {
        read = readToken(changed, text, { trusted });
      } catch (error) {
        expect(error).toMatchObject({ name: 'Error', message: expect.stringMatching(/^(It|Its|The) /) });
      }
      expect({ at, read }).toEqual({ at, read: says });
    }
    expect(() => readToken(token, `${text}0`, { trusted })).toThrow(/of something else/);
  });
});

describe('an authority', () => {
  let url: string;
  beforeAll(async () => {
    url = await authority.listen();
  });
  afterAll(() => authority.close());
  const ask = () => askAuthority(url, requestStamp(text).request, new AbortController().signal);

  it('is asked over HTTP', async () => {
    expect(readToken(tokenIn(await ask()), text, { trusted })).toEqual(says);
  });

  it.each<[string, (response: ServerResponse) => void, RegExp]>([
    ['responds with too much', (response) => response.end(Buffer.alloc(65_537)), /too large/],
    ['responds with an error', (response) => response.writeHead(503).end(), /responds 503/],
    ['leads elsewhere', (response) => response.writeHead(302, { Location: url }).end(), /does not respond/],
    ['breaks off', (response) => response.destroy(), /does not respond/],
  ])('that %s is given up', async (_, send, reason) => {
    authority.send = send;
    await expect(ask()).rejects.toThrow(reason);
  });

  it('that is silent is given up after a while', async () => {
    const { time } = authorityLimits;
    authorityLimits.time = 20;
    authority.send = () => {};
    await expect(ask()).rejects.toThrow('The authority does not respond (TimeoutError)');
    authorityLimits.time = time;
  });

  it('that responds with something else says nothing', () => {
    for (const response of ['', 'nothing of the kind', '0'.repeat(1000)])
      expect(() => tokenIn(Buffer.from(response))).toThrow('It cannot be read');
  });
});
