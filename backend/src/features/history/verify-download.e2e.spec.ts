import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ExportedEvent } from '@onchan-bowls/contract/history';
import type { SealedEvent } from '../../platform/event-store/chain/event-row.js';
import { genesisHash, sealHash } from '../../platform/event-store/chain/sealed-event.js';
import { requestStamp, tokenIn } from '../../platform/event-store/chain/timestamp-token.js';
import { useApp } from '../../testing/running-app.js';
import { TimestampAuthority } from '../../testing/timestamp-authority.js';

const script = join(import.meta.dirname, '../../../../frontend/public/verify.mjs');

const running = useApp();
/** A download of a real history: its lines. */
let lines: string[];
/** The script's own function. */
let found: (parts: string[], seals: string[]) => Promise<{ code: number; sentences: string[] }>;
beforeAll(async () => {
  // The script begins with what it is given, says it and ends the process.
  jest.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([]) as typeof process.stdin);
  jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  jest.spyOn(process, 'exit').mockImplementation((() => undefined) as unknown as typeof process.exit);
  ({ verify: found } = (await import(script)) as { verify: typeof found });
  jest.restoreAllMocks();
  const details = { homeTeam: 'Onchan A', awayTeam: 'Peel "Ä"', time: '18:30', category: 'mens' };
  for (const date of ['2026-05-07', '2026-05-14', '2026-05-21', '2026-05-28']) {
    expect((await running.admin.send('POST', '/api/fixtures', { ...details, date })).status).toBe(201);
  }
  const message = { name: 'Ann Quirk', email: 'ann@example.org', message: 'Hello\u2028there' };
  expect((await running.visitor.send('POST', '/api/messages', message)).status).toBe(201);
  const { body } = await running.admin.get<string>('/api/admin/events/export');
  expect(body).toContain('\u2028');
  lines = body.trimEnd().split('\n');
});

const fileOf = (given: readonly string[]) => given.map((line) => `${line}\n`).join('');

/** Runs the script as its readers do, in a process of its own. */
const run = (given: readonly string[], ...seals: string[]) => {
  const input = fileOf(given);
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...seals], {
    input,
    encoding: 'utf8',
  });
  return { status, says: `${stdout}${stderr}` };
};

/** What the script finds, without a process for each download. */
const verify = async (given: readonly string[], ...seals: string[]) => {
  const { code, sentences } = await found([fileOf(given)], seals);
  return { status: code, says: `${sentences.join('\n')}\n` };
};

const eventOf = (line: string | undefined) => JSON.parse(line ?? '') as ExportedEvent;
const sealOf = (line: string | undefined) => `${eventOf(line).position}:${eventOf(line).hash}`;

/** The lines from the second on with another event in it, sealed anew as somebody can who controls the database. */
const rewritten = (): string[] => {
  let previousHash = genesisHash;
  return lines.map((line, index) => {
    const event = eventOf(line);
    const sealed = index === 1 ? { ...event.sealed, actor: 'somebody else' } : event.sealed;
    const hash = sealHash(previousHash, event.position, sealed as unknown as SealedEvent);
    const made = JSON.stringify({ ...event, sealed, previousHash, hash });
    previousHash = hash;
    return made;
  });
};

describe('verify.mjs', () => {
  it('says that all is as recorded, with the last seal', () => {
    const head = sealOf(lines.at(-1));
    expect(run(lines)).toEqual({
      status: 0,
      says:
        `All ${lines.length} events match their seals.\n` +
        'The seals cover "sealed". "data" repeats it for readers, and has no seal.\n' +
        `The last seal: ${head}\n`,
    });
    expect(run(lines, sealOf(lines[1]), head)).toMatchObject({
      status: 0,
      says: expect.stringContaining('The seals from the minutes are among them.'),
    });
  });

  it('finds a changed byte wherever it is sealed, and names the event', async () => {
    const [first = '', second = '', ...others] = lines;
    const sealed = second.slice(0, second.lastIndexOf(',"data":'));
    for (let at = 0; at < sealed.length; at += 23) {
      const byte = sealed[at] === '5' ? '6' : '5';
      const changed = `${second.slice(0, at)}${byte}${second.slice(at + 1)}`;
      const { status, says } = await verify([first, changed, ...others]);
      expect({ at, status, says }).toEqual({
        at,
        status: 1,
        says: expect.stringMatching(/^(Event|Line) \d/),
      });
      expect(says).toContain('The 1 before it is as recorded.');
    }
  });

  it.each<[string, () => string[], RegExp]>([
    [
      'events in another order',
      () => [lines[1] ?? '', lines[0] ?? '', ...lines.slice(2)],
      /^Event 1 is missing: event 2/,
    ],
    [
      'an event twice',
      () => [...lines.slice(0, 2), ...lines.slice(1)],
      /^Event 2 stands where event 3 belongs/,
    ],
    ['an event left out', () => lines.toSpliced(1, 1), /^Event 2 is missing: event 3 stands/],
    [
      'an inserted event with its own seal',
      () => lines.toSpliced(1, 1, rewritten()[1] ?? ''),
      /^Event 3 follows another event than the one before it/,
    ],
    [
      'a line that is cut off',
      () => lines.with(-1, lines.at(-1)?.slice(0, -9) ?? ''),
      /^Line \d+ is not an event/,
    ],
    [
      'a name twice in a line',
      () => lines.with(0, `{"position":9,${lines[0]?.slice(1)}`),
      /^Line 1 is not an event/,
    ],
    [
      'a line without a number',
      () => lines.with(1, (lines[1] ?? '').replace(/"position":\d+,/, '')),
      /^Line 2 is not an event/,
    ],
    ['nothing', () => [], /^There are no events/],
  ])('finds %s', async (_, change, says) => {
    expect(await verify(change())).toEqual({ status: 1, says: expect.stringMatching(says) });
  });

  it('finds a history that was rewritten with new seals by a seal from the minutes alone', async () => {
    expect((await verify(rewritten())).status).toBe(0);
    expect(run(rewritten(), sealOf(lines[2]))).toEqual({
      status: 1,
      says: expect.stringContaining('Event 3 has another seal than the minutes'),
    });
  });

  it('finds a cut end by a seal from the minutes alone', async () => {
    expect((await verify(lines.slice(0, -1))).status).toBe(0);
    expect(await verify(lines.slice(0, -1), sealOf(lines.at(-1)))).toEqual({
      status: 1,
      says: expect.stringContaining(
        `but the download ends at event ${lines.length - 1}: its end was cut off`,
      ),
    });
  });

  it('reads time stamps of seals, and says that it does not check who signed them', async () => {
    const [seal, other] = [sealOf(lines[2]), sealOf(lines[3])];
    const token = tokenIn(new TimestampAuthority().respond(requestStamp(seal).request)).toString('base64');
    const stamp = `${seal} ${token}`;
    expect(await verify(lines, stamp, other)).toEqual({
      status: 0,
      says: expect.stringMatching(
        /among them\.\nA time stamp says that event 3 and all before it were there at 2026-05-04 18:05:00 UTC\.\nThe signature of the time stamps was not checked\.(.|\n)*openssl ts -verify/,
      ),
    });
    expect(await verify(rewritten(), stamp)).toEqual({
      status: 1,
      says: expect.stringContaining('Event 3 has another seal than its time stamp'),
    });
    expect((await verify(lines.slice(0, 2), stamp)).says).toContain('There is a time stamp of event 3, but');
    for (const wrong of [`${other} ${token}`, `${seal} MIIC`, `${seal} MIICA`]) {
      expect(await verify(lines, wrong)).toMatchObject({
        status: 2,
        says: expect.stringMatching(/^The time stamp of event \d cannot be read, or is of another seal/),
      });
    }
  });

  it.each([[['1']], [['1:abc']], [[`1:${'0'.repeat(64)}`, `1:${'1'.repeat(64)}`]]])(
    'refuses what is no seal: %j',
    (seals) => {
      expect(run(lines, ...seals).status).toBe(2);
    },
  );
});
