import { METHODS } from 'node:http';
import fc from 'fast-check';
import { operations, type Operation, type Schema } from './operations.js';

/** A request that a hostile or broken client may send. */
export interface HostileRequest {
  readonly operation: Operation;
  readonly actor: 'visitor' | 'committee' | 'admin';
  /** Mostly the operation's own. */
  readonly method: string;
  /** Which of the known records is meant, counted from the newest, or the id as it is written into the path. */
  readonly id: number | string;
  /** With its question mark; empty without one. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

const around = (limit: number | undefined): number[] =>
  limit === undefined ? [] : [limit - 1, limit, limit + 1];

/** The values at the bounds that a schema states, and just outside of them. */
const edgesOf = ({ enum: choices = [], minLength, maxLength, minimum, maximum }: Schema): unknown[] => [
  ...choices,
  ...[...around(minLength), ...around(maxLength)].map((length) => 'x'.repeat(length)),
  ...around(minimum),
  ...around(maximum),
];

const awkward: unknown[] = [
  ...[
    '',
    ' ',
    '\t\n',
    '\0',
    'half\ud83d',
    '\u200b',
    '\u202egnp',
    'one\r\nBcc: two@example.org',
    '🎳'.repeat(40),
  ],
  ...[
    '<script>alert(1)</script>',
    '<p onclick="x">x</p>',
    "'; DROP TABLE events; --",
    '${7*7}',
    '../../etc/passwd',
  ],
  ...['2026-02-30', '2028-02-29', '2026-05-04T24:00', '2026-05-04T18:30-12:01', '2026-05-04T18:30+14:00'],
  ...['1900-01-01T00:00+14:00', '2199-12-31T23:59-12:00', 'ann@example', 'ann@example.org, bob@example.org'],
  ...[null, true, 0, -0, -1, 1.5, 1e308, 2 ** 31, 2 ** 53, [], ['x'], {}, { length: -1 }, { then: 1 }],
];

/** Just inside and outside of what can be stored as a date or a time. */
const dates = [
  ...['2028-02-29', '2026-02-29', '1900-01-01', '1899-12-31', '2199-12-31', '2026-05-04T24:00', 'today'],
  ...['2026-05-04T18:30-12:00', '2026-05-04T18:30-12:01', '2026-05-04T18:30+14:00', '2026-05-04T18:30+14:01'],
];

const aValue = (schema: Schema = {}): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...edgesOf(schema), ...awkward) },
    { weight: schema.pattern || schema.format === 'date' ? 8 : 0, arbitrary: fc.constantFrom(...dates) },
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.double({ noNaN: true }),
    fc.jsonValue({ maxDepth: 9 }),
  );

const unknownFields = [
  '__proto__',
  'constructor',
  'toString',
  '__defineGetter__',
  'id',
  'version',
  'status',
  '',
];

/** The text of a body: the operation's example with up to three fields replaced, removed or added. */
const aJsonText = ({ body }: Operation): fc.Arbitrary<string> => {
  const properties = new Map(Object.entries(body?.properties ?? {}));
  const aField = fc.constantFrom(...properties.keys(), ...properties.keys(), ...unknownFields);
  const aChange = aField.chain((name) =>
    fc.tuple(fc.constant(name), fc.option(aValue(properties.get(name)), { freq: 6, nil: undefined })),
  );
  // Mostly one change at a time: of several, one that is refused hides what would become of the others.
  const changes = fc.oneof(
    { weight: 6, arbitrary: fc.array(aChange, { minLength: 1, maxLength: 1 }) },
    fc.array(aChange, { maxLength: 3 }),
  );
  return changes.map((all) =>
    JSON.stringify(Object.fromEntries([...Object.entries(body?.example ?? {}), ...all])),
  );
};

const aBody = (operation: Operation): fc.Arbitrary<Buffer | undefined> => {
  if (!operation.body)
    return fc.constantFrom(undefined, undefined, undefined, Buffer.from('{}'), Buffer.from('x'));
  const text = aJsonText(operation).map((json) => Buffer.from(json));
  const example = Buffer.from(JSON.stringify(operation.body.example ?? {}));
  const spoilt = fc
    .tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.uint8Array({ maxLength: 2 }), fc.nat(2))
    .map(([place, added, removed]) => {
      const at = Math.floor(place * example.length);
      return Buffer.concat([example.subarray(0, at), added, example.subarray(at + removed)]);
    });
  return fc.oneof(
    { weight: 9, arbitrary: text },
    { weight: 3, arbitrary: spoilt },
    { weight: 1, arbitrary: fc.json().map((json) => Buffer.from(json)) },
    { weight: 1, arbitrary: fc.constantFrom(undefined, Buffer.alloc(0), Buffer.from('['.repeat(30_000))) },
  );
};

const aHeaderText = fc.string({
  // What Node lets a client send: printable ASCII and Latin 1.
  unit: fc
    .oneof(fc.integer({ min: 32, max: 126 }), fc.integer({ min: 160, max: 255 }))
    .map((code) => String.fromCharCode(code)),
});

/** Headers that the server reads, with values that mean something to it. */
const headerValues: Readonly<Record<string, readonly string[]>> = {
  Accept: ['text/html', '*/*;q=0'],
  'Accept-Encoding': ['br', 'gzip;q=nan', '*;q=0', 'x,'.repeat(500)],
  'Content-Encoding': ['gzip', 'identity'],
  'Content-Type': [
    'text/plain',
    'application/json; charset=utf-16',
    'application/json;charset="x',
    'APPLICATION/JSON',
  ],
  Cookie: [
    'session',
    'session=',
    'session=%',
    'session="x',
    'session=a; session=b',
    `session=${'x'.repeat(4000)}`,
  ],
  Host: ['', 'evil.example', '[::1', 'a:99999', "a$'", '<b>'],
  'Idempotency-Key': ['short', 'the key of the flood, again and again', 'x'.repeat(201)],
  'If-Match': ['"1"', '"2"', '*', 'W/"1"', '"999999999"', '1'],
  'If-None-Match': ['*', '"x", W/"y"', 'W/'.repeat(500)],
  Origin: ['null', 'https://evil.example', 'x'],
  Range: ['bytes=0-0', 'bytes=9-1'],
  'Sec-Fetch-Site': ['cross-site', 'none', 'same-origin'],
  'X-Forwarded-For': ['', 'unknown', '::1%eth0', '1.2.3.4:80'],
  'X-Forwarded-Host': ['evil.example', "a$'", 'x'.repeat(300)],
  'X-Forwarded-Proto': ['https', 'javascript', 'http,https'],
  'X-HTTP-Method-Override': ['DELETE'],
  'X-Request-Id': ['x', '{"level":60}'],
};

const aHeader = fc
  .constantFrom(...Object.entries(headerValues))
  .chain(([name, values]) =>
    fc
      .oneof({ weight: 3, arbitrary: fc.constantFrom(...values) }, aHeaderText)
      .map((value) => ({ [name]: value })),
  );

const strangeIds = [
  '0',
  '-1',
  '01',
  '1.5',
  '1e3',
  '%00',
  '%31',
  '%',
  '%E0%A4%A',
  '..%2f..',
  '__proto__',
  '1;x',
];
const anId = fc.oneof(
  { weight: 12, arbitrary: fc.nat(5) },
  fc.constantFrom(...strangeIds, String(2 ** 31), 'x'.repeat(300)),
  fc.string({ unit: 'binary', minLength: 1 }).map(encodeURIComponent),
);

const aQuery = ({ parameters }: Operation): fc.Arbitrary<string> => {
  const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const aPair = fc.tuple(
    fc.constantFrom(...names, ...names, 'constructor', '__proto__', 'limit[]'),
    fc.oneof(
      fc.constantFrom('', '0', '1', '500', '501', '1e9', '2026-05-04', '2026-02-30', 'fixture'),
      fc.string(),
    ),
  );
  const pairs = fc
    .array(aPair, { minLength: 1, maxLength: 3 })
    .map((all) => `?${new URLSearchParams(all).toString()}`);
  return fc.oneof(
    { weight: names.length > 0 ? 2 : 12, arbitrary: fc.constant('') },
    pairs,
    fc.constantFrom('?', '?%', '?%ff=%fe'),
  );
};

const methods = METHODS.filter((method) => method !== 'CONNECT');

/** Signing in and new passwords cost a hash each, exports the whole log: they come up rarely. */
const isCostly = ({ method, path }: Operation): boolean =>
  path.includes('export') || (method !== 'GET' && /session|accounts/.test(path));

const cheap = operations.filter((operation) => !isCostly(operation));

/** Requests to any operation of the document; those that change something come up more often. */
export const aHostileRequest: fc.Arbitrary<HostileRequest> = fc
  .oneof(
    { weight: 4, arbitrary: fc.constantFrom(...cheap) },
    { weight: 8, arbitrary: fc.constantFrom(...cheap.filter(({ body }) => body)) },
    { weight: 1, arbitrary: fc.constantFrom(...operations.filter(isCostly)) },
  )
  .chain((operation) =>
    fc.record({
      operation: fc.constant(operation),
      actor: fc.constantFrom<HostileRequest['actor'][]>('visitor', 'committee', 'admin', 'admin', 'admin'),
      method: fc.oneof(
        { weight: 19, arbitrary: fc.constant<string>(operation.method) },
        fc.constantFrom(...methods),
      ),
      id: anId,
      query: aQuery(operation),
      headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, aHeader),
      body: aBody(operation),
    }),
  );
