#!/usr/bin/env node
// Verifies a download of the club's whole history without the website and without any packages:
//
//   node verify.mjs < events.ndjson
//   node verify.mjs 1234:5f0c… < events.ndjson        with seals from the minutes, as many as there are
//   node verify.mjs "$(tail -n 1 stamps.txt)" < events.ndjson        with a time stamp, which is a seal and a token in base64
//
// Exit code 0: every event is as it was recorded. 1: something differs. 2: wrong usage.
// The page /verify of the website runs this file in the browser.
//
// A line holds an event as it was recorded (sealed), its position, its seal (hash) and the seal before it (previousHash). A seal is
// the SHA-256, in hexadecimal, of the seal before it, the position and the event in canonical JSON (RFC 8785); before the first
// event come 64 zeros. `data` is the event in the form that people read, and has no seal: personal data are encrypted where they are
// sealed.
// Whoever controls the database can rewrite all of it, with new seals, or cut off its end. Only a seal kept elsewhere shows that.
// The token of a time stamp (RFC 3161) says when an authority has seen the seal. This file checks that it names this seal, but not its signature.

/** RFC 8785: the names of each object in the order of their UTF-16 code units, and no space. */
const canonical = (value) => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
};

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Node's own is several times faster than the one that it has in common with browsers. */
const node = globalThis.process && (await import('node:crypto'));

const sha256 = async (text) =>
  node
    ? node.createHash('sha256').update(text).digest('hex')
    : hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));

/** The values in a DER value, without their tags and lengths. */
const partsOf = (der) => {
  const parts = [];
  for (let at = 0; at < der.length;) {
    let [, length] = der.subarray(at, at + 2);
    at += 2;
    if (length > 0x80) {
      const bytes = der.subarray(at, at + (length & 0x7f));
      at += bytes.length;
      length = bytes.reduce((sum, byte) => sum * 256 + byte, 0);
    }
    parts.push(der.subarray(at, at + length));
    at += length;
  }
  return parts;
};

/** The time in a token, or nothing when it is not of this seal. */
const timeOf = async (token, seal) => {
  let der;
  try {
    der = Uint8Array.from(atob(token), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
  // ContentInfo, its content, SignedData, its content, in an octet string: TSTInfo.
  const info = [0, 1, 0, 2, 1, 0, 0].reduce(
    (value, index) => partsOf(value)[index] ?? der.subarray(0, 0),
    der,
  );
  const [, , imprint, , time] = partsOf(info);
  if (!time || hex(partsOf(imprint)[1] ?? []) !== (await sha256(seal))) return undefined;
  const [, day, clock] = /^(\d{8})(\d{6})/.exec(String.fromCharCode(...time)) ?? [];
  return day && `${day.replace(/(....)(..)/, '$1-$2-')} ${clock.replace(/(..)(..)/, '$1:$2:')} UTC`;
};

/** What the line says, or nothing when it is not exactly as the website writes it: one text has one meaning. */
const read = (line) => {
  try {
    const event = JSON.parse(line);
    const isEvent = event.sealed?.constructor === Object && Number.isInteger(event.position);
    return isEvent && JSON.stringify(event) === line ? event : undefined;
  } catch {
    return undefined;
  }
};

const before = (position) =>
  position === 1
    ? 'No event before it can be relied upon.'
    : `The ${position - 1} before it ${position === 2 ? 'is' : 'are'} as recorded.`;

/** What is wrong with the line at which this event is expected, or nothing. */
const difference = async (event, expected, previousHash, seal) => {
  if (!event) return `Line ${expected} is not an event as the website writes it: it was changed or cut off.`;
  const { position, sealed, hash } = event;
  if (position > expected) {
    return `Event ${expected} is missing: event ${position} stands in its place.`;
  }
  if (position !== expected) {
    return `Event ${position} stands where event ${expected} belongs: events were moved, inserted or repeated.`;
  }
  if (event.previousHash !== previousHash) {
    return `Event ${expected} follows another event than the one before it: one of the two was replaced.`;
  }
  if ((await sha256(`${previousHash}${position}${canonical(sealed)}`)) !== hash) {
    return `Event ${expected} does not match its seal: it or its seal was changed after it was recorded.`;
  }
  if (seal && seal.hash !== hash) {
    return `Event ${expected} has another seal than ${seal.time ? 'its time stamp' : 'the minutes'}: the history up to it was rewritten, or the seal is mistyped.`;
  }
  return undefined;
};

/** The seals by their positions, with the times of their stamps, or the sentence that says what is wrong with them. */
const readSeals = async (seals) => {
  const kept = new Map();
  for (const seal of seals) {
    const [, position, hash, token] =
      /^([1-9]\d{0,14}):([0-9a-f]{64})(?: ([A-Za-z0-9+/]+={0,2}))?$/.exec(seal) ?? [];
    if (!hash) return `"${seal}" is not a seal.`;
    const time = token && (await timeOf(token, `${position}:${hash}`));
    if (token && !time) return `The time stamp of event ${position} cannot be read, or is of another seal.`;
    const other = kept.get(Number(position));
    if ((other?.hash ?? hash) !== hash) return `Two seals are of event ${position}.`;
    kept.set(Number(position), { hash, time: time ?? other?.time });
  }
  return kept;
};

/** The lines of the text. Not those of node:readline, for which further characters end a line, which may be in a text. */
async function* linesOf(parts) {
  let rest = '';
  for await (const part of parts) {
    const lines = `${rest}${part}`.split(/\r?\n/);
    rest = lines.pop();
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** What is not checked of time stamps. */
const unsigned = [
  'The signature of the time stamps was not checked. For a line in stamp.txt and the certificate of the authority in authority.pem, this checks it:',
  "cut -d' ' -f1 stamp.txt | tr -d '\\n' > seal.txt; cut -d' ' -f2 stamp.txt | base64 -d > stamp.tst",
  'openssl ts -verify -token_in -in stamp.tst -data seal.txt -CAfile authority.pem',
];

/**
 * Verifies a download, whose text comes in parts, with the seals from the minutes.
 * Returns the exit code and the sentences that say what was found.
 */
export async function verify(parts, seals) {
  if (!node && !crypto.subtle) {
    const sentence =
      'Browsers check files only on a page that was reached by https. verify.mjs does it with Node.js.';
    return { code: 2, sentences: [sentence] };
  }
  const kept = await readSeals(seals);
  if (typeof kept === 'string') return { code: 2, sentences: [kept] };
  let count = 0;
  let head = '0'.repeat(64);
  for await (const line of linesOf(parts)) {
    const event = read(line);
    const found = await difference(event, count + 1, head, kept.get(count + 1));
    if (found) return { code: 1, sentences: [found, before(count + 1)] };
    count += 1;
    head = event.hash;
  }
  const lastKept = Math.max(0, ...kept.keys());
  if (lastKept > count) {
    return {
      code: 1,
      sentences: [
        `${kept.get(lastKept).time ? 'There is a time stamp' : 'The minutes have a seal'} of event ${lastKept}, but the download ends at event ${count}: its end was cut off.`,
      ],
    };
  }
  const stamped = [...kept].filter(([, { time }]) => time);
  if (count === 0) return { code: 1, sentences: ['There are no events in it.'] };
  return {
    code: 0,
    sentences: [
      `All ${count} events match their seals.`,
      'The seals cover "sealed". "data" repeats it for readers, and has no seal.',
      ...(kept.size > stamped.length ? ['The seals from the minutes are among them.'] : []),
      ...stamped.map(
        ([position, { time }]) =>
          `A time stamp says that event ${position} and all before it were there at ${time}.`,
      ),
      ...(stamped.length > 0 ? unsigned : []),
      `The last seal: ${count}:${head}`,
    ],
  };
}

if (globalThis.process) {
  const { argv, stdin, stdout, stderr } = globalThis.process;
  const usage = [
    'Usage: node verify.mjs [seal …] < events.ndjson',
    'A seal is a position, a colon and 64 letters and digits. A line of stamps.txt in quotation marks is one too.',
  ];
  const { code, sentences } = stdin.isTTY
    ? { code: 2, sentences: [] }
    : await verify(stdin.setEncoding('utf8'), argv.slice(2));
  (code === 0 ? stdout : stderr).write(`${[...sentences, ...(code === 2 ? usage : [])].join('\n')}\n`);
  globalThis.process.exit(code);
}
