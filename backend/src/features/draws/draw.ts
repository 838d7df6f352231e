import {
  bracketOf,
  isChangeable,
  isReady,
  roundName,
  roundsFor,
  type DrawMatch,
} from '@onchan-bowls/contract/bracket';
import {
  drawLimits,
  drawOutcomes,
  type DrawRequest,
  type DrawResult,
  type DrawResultRequest,
} from '@onchan-bowls/contract/draws';
import { compareCharacters } from '@onchan-bowls/contract/order';
import { z } from 'zod';
import { defineEvent, type EventOf } from '../../platform/event-store/decider/event.js';
import { lastOf, type PastRecord } from '../../platform/event-store/decider/restoration.js';
import { sameFields } from '../../platform/event-store/decider/same-fields.js';
import { refuse } from '../../platform/refused.js';

const madeDraw = z.strictObject({
  seed: z.string().describe('The random text that has decided the order'),
  seeded: z.int().describe('How many entries at the beginning of the order were seeded by hand'),
  order: z
    .array(z.int())
    .describe(
      'The ids of the drawn entries: the seeded ones, then the others by the SHA-256 of `seed:id` in hex',
    ),
  playBy: z.array(z.string().nullable()).describe('The last day of each round'),
  madeAt: z
    .string()
    .exactOptional()
    .describe('When it was made, ISO 8601 in UTC; only of a draw that comes back'),
});

const ofMatch = z.strictObject({
  round: z.int().describe('From 1'),
  match: z.int().describe('From 1 in each round, from top to bottom'),
});

/** The events of a competition that are about its draw. They refer to entries by their ids alone, so that no name is left in them. */
export const drawEvents = {
  DrawMade: defineEvent({
    label: 'Draw made',
    many: 'made the draw of # competitions',
    meaning: 'These entries play each other in single elimination.',
    data: madeDraw,
  }),
  DrawResultRecorded: defineEvent({
    label: 'Result of the draw recorded',
    many: 'recorded # results of draws',
    meaning: 'A match of the draw has this result. It replaces an earlier one.',
    data: ofMatch.extend({
      outcome: z.enum(drawOutcomes),
      firstScore: z.int().nullable().describe('Null unless the match was played'),
      secondScore: z.int().nullable().describe('Null unless the match was played'),
    }),
  }),
  DrawResultTakenBack: defineEvent({
    label: 'Result of the draw taken back',
    many: 'took back # results of draws',
    meaning: 'A match of the draw has no result any more.',
    data: ofMatch,
  }),
  DrawDiscarded: defineEvent({
    label: 'Draw discarded',
    many: 'discarded the draw of # competitions',
    meaning: 'The competition has no draw any more. Its results are gone.',
    data: z.strictObject({
      reason: z.string().nullable().describe('Why, if results were recorded'),
    }),
  }),
};

export type DrawEvent = EventOf<typeof drawEvents>;

/** What the draw of a competition becomes, given the ids of the entries that have a place. */
export type DrawDecision = (draw: Draw, entryIds: readonly number[]) => DrawEvent[];

type MadeDraw = Readonly<z.infer<typeof madeDraw>>;

/** What is known of the draw of a competition. */
export interface Draw {
  /** Null while there is none. Kept as the same object, so that the history compares the results alone. */
  readonly made: MadeDraw | null;
  readonly results: readonly DrawResult[];
  /** Why the last one was discarded with its results. */
  readonly discardedFor: string | null;
}

export const noDraw: Draw = { made: null, results: [], discardedFor: null };

/** The draw after an event. */
export const evolveDraw = (draw: Draw, event: DrawEvent): Draw => {
  switch (event.type) {
    case 'DrawMade':
      return { ...noDraw, made: event.data };
    case 'DrawResultRecorded':
      return withResult(draw, event.data, event.data);
    case 'DrawResultTakenBack':
      return withResult(draw, event.data);
    case 'DrawDiscarded':
      return { ...noDraw, discardedFor: event.data.reason };
  }
};

type Place = Pick<DrawMatch, 'round' | 'match'>;

/** The draw with this result of a match, or with none. */
const withResult = (draw: Draw, place: Place, ...added: DrawResult[]): Draw => {
  const others = draw.results.filter((one) => one.round !== place.round || one.match !== place.match);
  return { ...draw, results: [...others, ...added] };
};

const madeIn = ({ made }: Draw): MadeDraw => made ?? refuse('draw-not-found');

/** An event of the draw in words that the title of its competition follows. */
export const describeDraw = (event: DrawEvent, before: Draw): string => {
  switch (event.type) {
    case 'DrawMade':
      return `drew ${event.data.order.length} entries of`;
    case 'DrawResultRecorded':
      return `recorded ${inWords(event.data)} in ${placeInWords(madeIn(before), event.data)} of`;
    case 'DrawResultTakenBack':
      return `took back the result of ${placeInWords(madeIn(before), event.data)} of`;
    case 'DrawDiscarded':
      return 'discarded the draw of';
  }
};

const outcomeWords = {
  'walkover-first': 'a walkover for the first side',
  'walkover-second': 'a walkover for the second side',
  'double-forfeit': 'a double forfeit',
};

const inWords = ({ outcome, firstScore, secondScore }: DrawResult): string =>
  outcome === 'played' ? `${firstScore}–${secondScore}` : outcomeWords[outcome];

const placeInWords = ({ order }: MadeDraw, { round, match }: Place): string => {
  const name = roundName(round, roundsFor(order.length));
  if (name === 'Final') return 'the final';
  return `match ${match} of ${name.startsWith('Round') ? '' : 'the '}${name.toLowerCase()}`;
};

/** A part of the draw that the history shows. */
export type DrawItem = MadeDraw | DrawResult | Pick<Draw, 'discardedFor'>;

export const viewDrawItem = (item: DrawItem): [string, string | null] => {
  if ('discardedFor' in item) return ['Draw Discarded', item.discardedFor];
  if ('round' in item) return [`Round ${item.round}, Match ${item.match}`, inWords(item)];
  const { order, seeded, seed, playBy } = item;
  const days = playBy.map((day) => day ?? 'any day').join(', ');
  return ['Draw', `${order.join(', ')}; ${seeded} seeded; drawn with ${seed}; to be played by ${days}`];
};

export const drawItems = ({ made, results, discardedFor }: Draw): DrawItem[] => [
  ...(discardedFor === null ? [] : [{ discardedFor }]),
  ...(made ? [made] : []),
  ...results,
];

/** The events that make the draw again as it was. @param past of its competition */
export const drawRestored = ({ made, results }: Draw, past: PastRecord<unknown>): DrawEvent[] =>
  made
    ? [
        {
          type: 'DrawMade',
          data: { ...made, madeAt: made.madeAt ?? lastOf(past, 'DrawMade').recordedAt },
        },
        ...results.map((result) => ({ type: 'DrawResultRecorded', data: result }) as const),
      ]
    : [];

/**
 * The order of the entries in a draw: the seeds, then the others by the hash of `seed:id`. Everybody who knows the seed and the ids gets
 * the same order.
 */
const orderBy = ({ seed, seeds, hash }: Drawing, entryIds: readonly number[]): number[] => {
  const others = entryIds.filter((id) => !seeds.includes(id));
  const hashed = others.map((id) => ({ id, hash: hash(`${seed}:${id}`) }));
  hashed.sort((one, other) => compareCharacters(one.hash, other.hash));
  return [...seeds, ...hashed.map(({ id }) => id)];
};

type Drawing = DrawRequest & {
  readonly seed: string;
  /** SHA-256 in hexadecimal digits. */
  readonly hash: (text: string) => string;
};

/** Makes the draw of these entries. @throws RefusedError when there is one already. */
export const makeDraw = (draw: Draw, entryIds: readonly number[], drawing: Drawing): DrawEvent[] => {
  const { seed, seeds, playBy } = drawing;
  if (draw.made) refuse('already-drawn');
  if (entryIds.length < drawLimits.entrants.min) refuse('too-few-entrants');
  if (entryIds.length > drawLimits.entrants.max) refuse('too-many-entrants');
  if (!seeds.every((id) => entryIds.includes(id))) refuse('entry-not-found');
  const rounds = roundsFor(entryIds.length);
  if (playBy.length > 0 && playBy.length !== rounds) refuse('rounds-changed');
  const order = orderBy(drawing, entryIds);
  const days = Array.from({ length: rounds }, (_, round) => playBy[round] ?? null);
  return [{ type: 'DrawMade', data: { seed, seeded: seeds.length, order, playBy: days } }];
};

/** Records the result of a match, corrects it, or takes it back, while no later match has one. */
export const recordResult = (draw: Draw, { outcome, sides, ...sent }: DrawResultRequest): DrawEvent[] => {
  const bracket = { order: madeIn(draw).order, results: draw.results };
  const match = bracketOf(bracket)[sent.round - 1]?.[sent.match - 1] ?? refuse('match-not-ready');
  if (!isReady(match)) refuse('match-not-ready');
  if (sides && !match.sides.every((side, index) => side === sides[index])) refuse('match-changed');
  const before = match.result;
  if (outcome === null ? !before : before && sameFields(before, { ...sent, outcome })) return [];
  if (!isChangeable(sent, bracket)) refuse('match-decided');
  const { round, match: number } = sent;
  return outcome === null
    ? [{ type: 'DrawResultTakenBack', data: { round, match: number } }]
    : [{ type: 'DrawResultRecorded', data: { ...sent, outcome } }];
};

/** Discards the draw, so that it can be made anew. Once a result is recorded, that needs a reason. */
export const discardDraw = (draw: Draw, reason: string | null): DrawEvent[] => {
  madeIn(draw);
  if (draw.results.length === 0) return [{ type: 'DrawDiscarded', data: { reason: null } }];
  if (reason === null) refuse('discard-reason-needed');
  return [{ type: 'DrawDiscarded', data: { reason } }];
};
