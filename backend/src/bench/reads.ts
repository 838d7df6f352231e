import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import autocannon from 'autocannon';
import { paths } from '@onchan-bowls/contract/pages';
import { detail, medians, type Length } from './measure.js';
import { signIn, withProduct, withServer } from './product.js';
import type { Row } from './table.js';

const connections = 32;
const seconds = { full: 4, quick: 1 };
const fixtures = 200;

const pages = {
  full: [
    paths.home,
    paths.fixturesResults,
    paths.announcements,
    paths.handicaps,
    paths.competitions,
    paths.winners,
  ],
  quick: [paths.fixturesResults],
};

/** A visitor's requests a second for a list and for pages. The floor is a plain `node:http` server with the same bytes. */
export const benchReads = (length: Length): Promise<Row[]> =>
  withProduct(async ({ origin }) => {
    await addFixtures(origin);
    const rows = [
      await row(`List of ${fixtures} fixtures`, `${origin}/api/fixtures`, 'identity', 0.6, seconds[length]),
    ];
    for (const path of pages[length]) {
      rows.push(await row(`Page ${path}`, `${origin}${path}`, 'br', 0.7, seconds[length]));
    }
    return rows;
  });

const row = async (
  what: string,
  url: string,
  encoding: string,
  leastRatio: number,
  duration: number,
): Promise<Row> => {
  const headers = { 'Accept-Encoding': encoding };
  const body = await load(url, headers);
  const { product, floor } = await withServer(
    'floor-server.js',
    {},
    (server) =>
      medians({
        product: () => requestsPerSecond(url, headers, duration),
        floor: () => requestsPerSecond(server.origin, headers, duration),
      }),
    body,
  );
  detail(`${what}: ${body.length} bytes (${encoding})`);
  return { what, unit: '/s', measured: product, floor, aim: { leastRatio } };
};

const addFixtures = async (origin: string): Promise<void> => {
  const { send } = await signIn(origin);
  const { length } = (await send('GET', '/api/fixtures')) as unknown[];
  for (let number = length; number < fixtures; number += 1) {
    await send('POST', '/api/fixtures', {
      homeTeam: 'Onchan A',
      awayTeam: `Visitors ${number}`,
      date: '2026-05-07',
      time: '18:30',
      category: 'mens',
    });
  }
};

/** The body as it is sent, still compressed. */
const load = async (url: string, headers: Readonly<Record<string, string>>): Promise<Buffer> => {
  const [response] = (await once(get(url, { headers }), 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`${url} returned ${response.statusCode}`);
  return buffer(response);
};

const requestsPerSecond = async (
  url: string,
  headers: Readonly<Record<string, string>>,
  duration: number,
): Promise<number> => {
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections,
    duration,
    headers,
  });
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} refusals and ${errors} errors`);
  return requests.average;
};
