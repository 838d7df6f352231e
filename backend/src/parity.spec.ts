import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import type { Type } from '@nestjs/common';
import { fixtureRequest, resultRequest } from '@onchan-bowls/contract/fixtures';
import { accessQuery, eventsQuery, recordQuery, verifyQuery } from '@onchan-bowls/contract/history';
import { signInRequest } from '@onchan-bowls/contract/session';
import type { z } from 'zod';
import { FixtureDto, ResultDto } from './features/fixtures/fixtures.http.js';
import {
  AccessQueryDto,
  EventsQueryDto,
  RecordQueryDto,
  VerifyQueryDto,
} from './features/history/history.http.js';
import { SignInDto } from './features/users/session.http.js';
import { InvalidRequest } from './platform/http/problem-filter.js';
import { Validation } from './platform/http/validation.js';

interface Request {
  readonly schema: z.ZodType;
  readonly dto: Type<object>;
  readonly accepted: object[];
  /** A field at a time: what is put in its place in the first accepted example. */
  readonly refused: [field: string, value: unknown][];
  /** Whether the client shows the messages: then both sides must say the same. */
  readonly sameWords: boolean;
}

const texts = (field: string, limit: number): [string, unknown][] => [
  [field, undefined],
  [field, null],
  [field, ''],
  [field, '   '],
  [field, 12],
  [field, ['text']],
  [field, 'x'.repeat(limit + 1)],
  [field, 'null\0'],
  [field, 'half\ud83d'],
];
const given = (rows: [string, unknown][]) => rows.filter(([, value]) => value !== undefined);

const fixture = { homeTeam: 'Onchan A', awayTeam: 'Peel A', time: '18:30', category: 'mens' };

const requests: Record<string, Request> = {
  'a fixture': {
    schema: fixtureRequest,
    dto: FixtureDto,
    accepted: [
      fixture,
      { ...fixture, date: '2024-02-29', venue: ' Peel ', type: 'other', otherType: ' Friendly ' },
      { ...fixture, date: null, otherType: null, type: 'league', category: 'ladies-over-60' },
      { ...fixture, homeTeam: 'x'.repeat(100), awayTeam: '🎳 مرحبا \u202e' },
    ],
    refused: [
      ...texts('homeTeam', 100),
      ...texts('awayTeam', 100),
      ...texts('time', 20),
      ...given(texts('venue', 100)),
      ...given(texts('otherType', 60)).filter(([, value]) => value !== null),
      ...['', 'today', '2026-02-29', '2026-13-01', '2026-5-4', '2026-05-04T10:00:00Z', 20260504].map(
        (value): [string, unknown] => ['date', value],
      ),
      ...[undefined, null, '', 'Mens', 'constructor', 1].map((value): [string, unknown] => [
        'category',
        value,
      ]),
      ...[null, '', 'cup', 1].map((value): [string, unknown] => ['type', value]),
    ],
    sameWords: true,
  },
  'a result': {
    schema: resultRequest,
    dto: ResultDto,
    accepted: [
      { homeScore: 0, awayScore: 0 },
      { homeScore: 9999, awayScore: 7 },
    ],
    refused: ['homeScore', 'awayScore'].flatMap((field) =>
      [undefined, null, -1, 1.5, '3', '', NaN, Infinity, 10_000, 2 ** 31, [1]].map(
        (value): [string, unknown] => [field, value],
      ),
    ),
    sameWords: true,
  },
  'a sign-in': {
    schema: signInRequest,
    dto: SignInDto,
    accepted: [{ password: ' as typed ' }, { password: 'x'.repeat(200), username: ' cass ' }],
    refused: [
      ...[undefined, null, '', 12, 'x'.repeat(201)].map((value): [string, unknown] => ['password', value]),
      ...given(texts('username', 60)),
    ],
    sameWords: true,
  },
  'a look at the history': {
    schema: eventsQuery,
    dto: EventsQueryDto,
    accepted: [
      {},
      { stream: 'fixture', streamId: '1', type: 'ResultRecorded', actor: 'demo' },
      { from: '2026-05-04', to: '2026-05-04', before: '12', limit: '500' },
    ],
    refused: [
      ['from', 'today'],
      ['to', '2026-02-30'],
      ['before', '0'],
      ['before', 'x'],
      ['limit', '0'],
      ['limit', '501'],
      ['limit', '1.5'],
      ['stream', ''],
      ['streamId', 'x'.repeat(101)],
      ['type', 'two words'],
      ['actor', 'margaret@example.org'],
    ],
    sameWords: false,
  },
  'a look at a record': {
    schema: recordQuery,
    dto: RecordQueryDto,
    accepted: [{}, { at: '1' }, { at: '9007199254740991' }, { at: '2024-02-29' }],
    refused: [
      ...['', '0', '-1', '01', '1.5', '1e3', '9007199254740993', '2026-02-29', '2026-5-4', 'today', 12].map(
        (value): [string, unknown] => ['at', value],
      ),
    ],
    sameWords: false,
  },
  'a look at the looks': {
    schema: accessQuery,
    dto: AccessQueryDto,
    accepted: [{}, { before: '12', limit: '500' }],
    refused: [
      ['before', '0'],
      ['before', 'x'],
      ['limit', '501'],
    ],
    sameWords: false,
  },
  'a verification': {
    schema: verifyQuery,
    dto: VerifyQueryDto,
    accepted: [{}, { position: '3', hash: 'a'.repeat(64) }],
    refused: [
      ['position', '0'],
      ['hash', 'xyz'],
    ],
    sameWords: false,
  },
};

const throughDto = async (dto: Type<object>, body: object): Promise<unknown> => {
  const instance: unknown = await new Validation().transform(body, { type: 'body', metatype: dto });
  return { ...(instance as object) };
};

describe.each(Object.entries(requests))('%s', (_, { schema, dto, accepted, refused, sameWords }) => {
  it.each(accepted)('is read alike on both sides: %j', async (body) => {
    expect(await throughDto(dto, body)).toEqual(schema.parse(body));
  });

  it.each(refused)('is refused on both sides for its %s %j', async (field, value) => {
    const body = { ...accepted[0], [field]: value };
    const issue = schema.safeParse(body).error?.issues[0];
    expect(issue?.path).toEqual([field]);
    const errors = await throughDto(dto, body).then(
      () => [],
      (error: unknown) => (error instanceof InvalidRequest ? error.errors : []),
    );
    expect(errors).toEqual([{ field, message: sameWords ? issue?.message : expect.any(String) }]);
  });
});
