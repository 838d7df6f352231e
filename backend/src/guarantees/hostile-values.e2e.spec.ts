import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { problem, type Problem } from '@onchan-bowls/contract/problem';
import { submissionSigns } from '@onchan-bowls/contract/submission';
import { pino } from 'pino';
import { Clock } from '../platform/event-store/clock.js';
import { Projections } from '../platform/projections/projections.js';
import { Examples, operations, passwordPaths, type Operation } from '../testing/operations.js';
import { useApp, type Answer } from '../testing/running-app.js';
import { storm } from '../testing/storm.js';

// Thousands of requests.

const failures: string[] = [];
const running = useApp({ logger: pino({ level: 'error' }, { write: (line) => failures.push(line) }) });
let examples: Examples;
beforeAll(() => {
  jest.spyOn(running.app.get(Clock), 'now').mockImplementation(() => new Date('2026-05-04T12:00:00Z'));
  examples = new Examples(running.admin);
});

const values: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 31) - 1,
  [],
  ['Ann'],
  {},
  { $ne: null },
  '',
  '   ',
  '0',
  'NaN',
  'null\0',
  'half\ud83d',
  'x'.repeat(10_000),
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  "'; DROP TABLE events; --",
  '{{constructor.constructor("return 1")()}}',
  '../../etc/passwd',
  'one\r\nBcc: victim@example.org',
  '\u202etxet desrever',
  'مرحبا بالعالم',
  '👩‍👩‍👧‍👦🎳',
  'ﬁ Å Å',
  'O’Brien \u200ftxet',
  '[erased]',
  '__proto__',
  'constructor',
  '2026-02-30',
  '9999-12-31T23:59:59Z',
];

/** A value as it is seen in a test's name. */
const shown = (value: unknown): string => JSON.stringify(value).slice(0, 40);

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

/** Nothing that a browser would run. */
const harmless = /^(?!.*(<script|onerror)).*$/is;

/** What a field becomes that is not answered just as it was sent. */
const stored = (operation: Operation, field: string, value: unknown): unknown => {
  // A secret is never answered, and a reason is in the history alone.
  if (field === 'password' || field === 'placeReason') return undefined;
  const { properties = {} } = operation.body ?? {};
  const isEmpty = value === null || trimmed(value) === '';
  // A postponed fixture keeps its date and time until it has new ones.
  if (isEmpty && operation.path.endsWith('/postponement') && field !== 'reason') return expect.any(String);
  if (isEmpty && properties[field]?.nullable) return null;
  if (operation.path.startsWith('/api/announcements') && field === 'content')
    return expect.stringMatching(harmless);
  return trimmed(value);
};

/** The stored record: the answer itself, unless that does not tell the field or tells it in another way. */
const recordOf = async (
  { path }: Operation,
  { body }: Answer<Record<string, unknown>>,
  field: string,
): Promise<Record<string, unknown>> => {
  if (field in body) return body;
  if (field === 'disabled') return { disabled: body.disabledAt !== null };
  const [collection = ''] = path.split('/{id}');
  const { body: records } = await running.admin.get<Record<string, unknown>[]>(collection);
  return records.find(({ id }) => id === body.id) ?? {};
};

/** The check of the proxy measures its body and keeps nothing. */
const unstored = [...passwordPaths, '/api/admin/status/proxy'];
const writing = operations.filter(({ path, body }) => body && !unstored.includes(path));
const fields = writing.flatMap((operation) =>
  Object.keys(operation.body?.properties ?? {})
    .filter((field) => !(field in submissionSigns.shape))
    .map((field) => ({ ...operation, field, operation })),
);

/** The values that a field is sent: in the short form every third one, so that three neighbouring fields are sent all of them. */
const sentTo = (index: number): readonly unknown[] =>
  storm(
    values.filter((_value, place) => (place + index) % 3 === 0),
    values,
  );

describe.each(fields.map((one, index) => ({ ...one, sent: sentTo(index) })))(
  '$method $path: $field',
  ({ operation, field, sent }) => {
    it('stores what it is sent, or refuses it and says why', async () => {
      const makeTarget = async () => ({
        path: await examples.pathFor(operation),
        example: await examples.bodyFor(operation),
        isUsed: false,
      });
      let target = await makeTarget();
      const sendTo = ({ path, example }: typeof target, value: unknown) =>
        running.admin.send<Record<string, unknown>>(operation.method, path, { ...example, [field]: value });
      for (const value of sent) {
        let answer = await sendTo(target, value);
        // Some records take such a request only once.
        if (target.isUsed && [404, 409].includes(answer.status)) {
          target = await makeTarget();
          answer = await sendTo(target, value);
        }
        const about = `${shown(value)} was answered ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`;
        if (answer.status < 300) {
          target.isUsed = true;
          if (answer.status === 204) continue;
          const record = await recordOf(operation, answer, field);
          expect([about, record[field]]).toEqual([about, stored(operation, field, value)]);
        } else {
          expect([about, problem.safeParse(answer.body).success]).toEqual([about, true]);
          const { detail, errors = [{ field }] } = answer.body as unknown as Problem;
          expect([about, answer.status >= 400 && answer.status < 500]).toEqual([about, true]);
          expect([about, detail, errors]).toEqual([
            about,
            expect.stringMatching(/\w/),
            [expect.objectContaining({ field })],
          ]);
        }
      }
    });
  },
);

describe('afterwards', () => {
  it('nothing has failed on our side', () => {
    expect(failures).toEqual([]);
  });

  it('the read tables are those that the events make, and the log holds', async () => {
    expect(await running.app.get(Projections).compare()).toEqual([]);
    expect((await running.admin.get<{ ok: boolean }>('/api/admin/events/verify')).body.ok).toBe(true);
  });
});
