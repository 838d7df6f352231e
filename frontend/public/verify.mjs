#!/usr/bin/env node
// Verifies a download of the club's whole history without the website and without any packages:
//
//   node verify.mjs < events.ndjson
//   node verify.mjs 1234:5f0c… < events.ndjson        with seals from the minutes, as many as there are
//
// Exit code 0: every event is as it was recorded. 1: something differs. 2: wrong usage.
// The page /verify of the website runs this file in the browser.
//
// A line holds an event as it was recorded (sealed), its position, its seal (hash) and the seal before it (previousHash). A seal is
// the SHA-256, in hexadecimal, of the seal before it, the position and the event in canonical JSON (RFC 8785); before the first
// event come 64 zeros. `data` is the event in the form that people read, and has no seal: personal data are encrypted where they are
// sealed.
// Whoever controls the database can rewrite all of it, with new seals, or cut off its end. Only a seal kept elsewhere shows that.

/** RFC 8785: the names of each object in the order of their UTF-16 code units, and no space. */
const canonical = (value) => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
};

const sha256 = async (text) => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** What the line says, or nothing when it is not exactly as the website writes it: one text has one meaning. */
const read = (line) => {
  try {
    const event = JSON.parse(line);
    return JSON.stringify(event) === line && event.sealed?.constructor === Object ? event : undefined;
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
  if (seal !== undefined && seal !== hash) {
    return `Event ${expected} has another seal than the minutes: the history up to it was rewritten, or the seal is mistyped.`;
  }
  return undefined;
};

/** The seals by their positions, or the sentence that says what is wrong with them. */
const readSeals = (seals) => {
  const kept = new Map();
  for (const seal of seals) {
    const [, position, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(seal) ?? [];
    if (!hash) return `"${seal}" is not a seal.`;
    if ((kept.get(Number(position)) ?? hash) !== hash) return `Two seals are of event ${position}.`;
    kept.set(Number(position), hash);
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

/**
 * Verifies a download, whose text comes in parts, with the seals from the minutes.
 * Returns the exit code and the sentences that say what was found.
 */
export async function verify(parts, seals) {
  const kept = readSeals(seals);
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
        `The minutes have a seal of event ${lastKept}, but the download ends at event ${count}: its end was cut off.`,
      ],
    };
  }
  if (count === 0) return { code: 1, sentences: ['There are no events in it.'] };
  return {
    code: 0,
    sentences: [
      `All ${count} events match their seals.`,
      'The seals cover "sealed". "data" repeats it for readers, and has no seal.',
      ...(kept.size > 0 ? ['The seals from the minutes are among them.'] : []),
      `The last seal: ${count}:${head}`,
    ],
  };
}

if (globalThis.process) {
  const { argv, stdin, stdout, stderr } = globalThis.process;
  const usage = [
    'Usage: node verify.mjs [seal …] < events.ndjson',
    'A seal is a position, a colon and 64 letters and digits.',
  ];
  const { code, sentences } = stdin.isTTY
    ? { code: 2, sentences: [] }
    : await verify(stdin.setEncoding('utf8'), argv.slice(2));
  (code === 0 ? stdout : stderr).write(`${[...sentences, ...(code === 2 ? usage : [])].join('\n')}\n`);
  globalThis.process.exit(code);
}
