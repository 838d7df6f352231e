import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import type { Type } from '@nestjs/common';
import {
  accountRequest,
  accountRevision,
  ownPasswordRequest,
  passwordRequest,
} from '@onchan-bowls/contract/accounts';
import { announcementRequest } from '@onchan-bowls/contract/announcements';
import {
  competitionEntryRequest,
  competitionRequest,
  competitionRevision,
} from '@onchan-bowls/contract/competitions';
import { calendarQuery, fixtureRequest, resultRequest } from '@onchan-bowls/contract/fixtures';
import { handicapRequest } from '@onchan-bowls/contract/handicaps';
import {
  accessQuery,
  eventsFilter,
  eventsQuery,
  recordQuery,
  verifyQuery,
} from '@onchan-bowls/contract/history-queries';
import { memberApplicationRequest, reviewRequest } from '@onchan-bowls/contract/member-applications';
import { memberRequest } from '@onchan-bowls/contract/members';
import { messageRequest } from '@onchan-bowls/contract/messages';
import { signInRequest } from '@onchan-bowls/contract/session';
import { completeTasterSessionRequest, tasterSessionRequest } from '@onchan-bowls/contract/taster-sessions';
import { winnerRequest } from '@onchan-bowls/contract/winners';
import type { z } from 'zod';
import { AnnouncementDto } from './features/announcements/announcements.http.js';
import {
  CompetitionDto,
  CompetitionEntryDto,
  CompetitionRevisionDto,
} from './features/competitions/competitions.http.js';
import { CalendarQueryDto, FixtureDto, ResultDto } from './features/fixtures/fixtures.http.js';
import { HandicapDto } from './features/handicaps/handicaps.http.js';
import {
  AccessQueryDto,
  EventsFilterDto,
  EventsQueryDto,
  RecordQueryDto,
  VerifyQueryDto,
} from './features/history/history.http.js';
import { MemberApplicationDto, ReviewDto } from './features/member-applications/member-applications.http.js';
import { MemberDto } from './features/members/members.http.js';
import { MessageDto } from './features/messages/messages.http.js';
import {
  CompleteTasterSessionDto,
  TasterSessionDto,
} from './features/taster-sessions/taster-sessions.http.js';
import { AccountDto, AccountRevisionDto, PasswordDto } from './features/users/accounts.http.js';
import { OwnPasswordDto } from './features/users/own-password.http.js';
import { SignInDto } from './features/users/session.http.js';
import { WinnerDto } from './features/winners/winners.http.js';
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

const anyTexts = (field: string, limit: number): [string, unknown][] => [
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
const longTexts = (field: string, limit: number): [string, unknown][] => [
  ...anyTexts(field, limit),
  [field, '\u200b'],
];
const texts = (field: string, limit: number): [string, unknown][] => [
  ...longTexts(field, limit),
  [field, 'two\nlines'],
  [field, '\u202edenrut'],
];
/** Of a text that may be absent, null or empty. */
const optionals = (rows: [string, unknown][]) =>
  rows.filter(([, value]) => ![undefined, null, '', '   '].includes(value as string));
const optionalTexts = (field: string, limit: number) => optionals(texts(field, limit));
const optionalLongTexts = (field: string, limit: number) => optionals(longTexts(field, limit));
const emails = (field: string): [string, unknown][] =>
  [undefined, null, '', 'ann', 'ann@', 'a@b@example.com', 'ann@example.org\r\nBcc: all@example.org', 1].map(
    (value): [string, unknown] => [field, value],
  );
const newPasswords: [string, unknown][] = [
  undefined,
  null,
  12,
  '',
  'eleven char',
  'x'.repeat(201),
  'null in here\0',
  'half in here\ud83d',
].map((value) => ['password', value]);
const given = (rows: [string, unknown][]) => rows.filter(([, value]) => value !== undefined);

const handicap = { playerName: 'Ann Example', category: 'ladies', handicap: 3 };

const winner = { competitionName: 'Summer Cup', winner: 'Ann Example', category: 'Ladies', year: 2025 };

const application = {
  firstName: 'Ann',
  lastName: 'Example',
  email: 'ann@example.org',
  phone: '07624 000000',
  membershipType: 'New Members',
};

const message = { name: 'Ann Example', email: 'ann@example.org', message: 'Is the green open?' };

const tasterSession = {
  firstName: 'Ann',
  lastName: 'Example',
  email: 'ann@example.org',
  phone: '07624 000000',
  preferredDateTime: 'Saturday mornings',
};

const announcement = { title: 'Opening day', content: '<p>Come and play.</p>' };

const fixture = { homeTeam: 'Onchan A', awayTeam: 'Peel A', time: '18:30', category: 'mens' };

const competition = { title: 'Spring Cup', date: '2026-05-16T14:30', time: 'TBC' };
const wholeCompetition = {
  title: ' Spring Cup ',
  description: 'Entry Fee: £5',
  date: '2024-02-29',
  time: '14:30',
  registrationCloses: '2026-05-14T17:00:00.000Z',
  status: 'cancelled',
  category: 'ladies',
  type: 'open',
  entriesOpen: false,
};
const emptiedCompetition = { ...competition, description: ' ', registrationCloses: '' };
/** What no field of a competition takes, whether it may be absent or not. */
const noCompetition: [string, unknown][] = [
  ...given(texts('title', 120)),
  ...given(texts('time', 20)),
  ...optionalLongTexts('description', 2000),
  ...[
    null,
    '',
    '2026-02-29',
    '2026-05-16T24:00',
    '16 May 2026',
    '2026-05-16T14:30-12:01',
    '2026-05-16T14:30+14:01',
    0,
  ].map((value): [string, unknown] => ['date', value]),
  ...[' ', '2026-02-29', 'soon', 0].map((value): [string, unknown] => ['registrationCloses', value]),
  ...[null, '', 'over', 1].map((value): [string, unknown] => ['status', value]),
  ...[null, '', 'mens_singles', 1].map((value): [string, unknown] => ['category', value]),
  ...[null, '', 'league', 1].map((value): [string, unknown] => ['type', value]),
  ...[null, '', 'true', 0].map((value): [string, unknown] => ['entriesOpen', value]),
];

const requests: Record<string, Request> = {
  'a competition': {
    schema: competitionRequest,
    dto: CompetitionDto,
    accepted: [
      competition,
      wholeCompetition,
      emptiedCompetition,
      { ...competition, description: null, registrationCloses: null },
      { ...competition, date: '2026-05-16T14:30-12:00', registrationCloses: '2026-05-16T14:30+14:00' },
    ],
    refused: [
      ...['title', 'date', 'time'].map((field): [string, unknown] => [field, undefined]),
      ...noCompetition,
    ],
    sameWords: true,
  },
  'a change of a competition': {
    schema: competitionRevision,
    dto: CompetitionRevisionDto,
    accepted: [
      {},
      { entriesOpen: false },
      { description: null, registrationCloses: null },
      wholeCompetition,
      emptiedCompetition,
    ],
    refused: noCompetition,
    sameWords: true,
  },
  'an entry': {
    schema: competitionEntryRequest,
    dto: CompetitionEntryDto,
    accepted: [
      { firstName: 'Ann', lastName: 'Example', email: 'ann@example.com' },
      { firstName: ' Zoë ', lastName: 'x'.repeat(60), email: ' z@example.com ', competitionId: 2 ** 31 - 1 },
    ],
    refused: [
      ...texts('firstName', 60),
      ...texts('lastName', 60),
      ...emails('email'),
      ...[null, '1', -1, 1.5, 2 ** 31].map((value): [string, unknown] => ['competitionId', value]),
    ],
    sameWords: true,
  },
  'a fixture': {
    schema: fixtureRequest,
    dto: FixtureDto,
    accepted: [
      fixture,
      { ...fixture, date: '2024-02-29', venue: ' Peel ', type: 'other', otherType: ' Friendly ' },
      { ...fixture, type: 'other', otherType: '' },
      { ...fixture, type: 'other', otherType: '  ' },
      { ...fixture, date: null, otherType: null, type: 'league', category: 'ladies-over-60' },
      { ...fixture, homeTeam: 'x'.repeat(100), awayTeam: '🎳 مرحبا \u200f' },
    ],
    refused: [
      ...texts('homeTeam', 100),
      ...texts('awayTeam', 100),
      ...texts('time', 20),
      ...given(texts('venue', 100)),
      ...optionalTexts('otherType', 60),
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
  'a look at the calendar': {
    schema: calendarQuery,
    dto: CalendarQueryDto,
    accepted: [{}, { category: 'ladies-over-60' }, { category: 'mens', utm_source: 'mail' }],
    refused: ['', 'Mens', 'juniors', ['mens', 'mens']].map((value): [string, unknown] => ['category', value]),
    sameWords: true,
  },
  'a handicap': {
    schema: handicapRequest,
    dto: HandicapDto,
    accepted: [
      handicap,
      { ...handicap, category: 'mens', handicap: -99, notes: ' Provisional ' },
      { ...handicap, handicap: 50, notes: '  ' },
      { ...handicap, playerName: 'x'.repeat(100), handicap: 0, notes: null },
    ],
    refused: [
      ...texts('playerName', 100),
      ...[undefined, null, '', 'Mens', 'mixed', 'constructor', 1].map((value): [string, unknown] => [
        'category',
        value,
      ]),
      ...[undefined, null, -100, 51, 1.5, '3', '', NaN, Infinity, 2 ** 53, [1]].map(
        (value): [string, unknown] => ['handicap', value],
      ),
      ...optionalLongTexts('notes', 500),
    ],
    sameWords: true,
  },
  'a winner': {
    schema: winnerRequest,
    dto: WinnerDto,
    accepted: [
      winner,
      { ...winner, category: 'Mens', year: 1900, runnerUp: ' Beth Example ', notes: '' },
      { ...winner, category: 'Mixed', year: 2100, runnerUp: null, notes: 'x'.repeat(500) },
      { ...winner, competitionName: 'x'.repeat(120), winner: '🎳 مرحبا \u200f' },
    ],
    refused: [
      ...texts('competitionName', 120),
      ...texts('winner', 120),
      ...[undefined, null, '', 'mens', 'Juniors', 'constructor', 1].map((value): [string, unknown] => [
        'category',
        value,
      ]),
      ...[undefined, null, 1899, 2101, 2025.5, '2025', '', NaN, Infinity, 2 ** 53, [2025]].map(
        (value): [string, unknown] => ['year', value],
      ),
      ...optionalTexts('runnerUp', 120),
      ...optionalLongTexts('notes', 500),
    ],
    sameWords: true,
  },
  'an application for membership': {
    schema: memberApplicationRequest,
    dto: MemberApplicationDto,
    accepted: [
      application,
      {
        ...application,
        email: ' ann@example.org ',
        membershipType: 'annual',
        previousExperience: ' A season ',
      },
      { ...application, previousExperience: null, motivation: '  ' },
      { ...application, lastName: 'x'.repeat(60), motivation: '🎳 مرحبا \u202e'.padEnd(2000, '.') },
      { ...application, status: 'approved', adminNotes: 'Let me in' },
    ],
    refused: [
      ...texts('firstName', 60),
      ...texts('lastName', 60),
      ...emails('email'),
      ...texts('phone', 40),
      ...texts('membershipType', 60),
      ...optionalLongTexts('previousExperience', 2000),
      ...optionalLongTexts('motivation', 2000),
    ],
    sameWords: true,
  },
  'a review': {
    schema: reviewRequest,
    dto: ReviewDto,
    accepted: [
      { status: 'approved' },
      { status: 'rejected', adminNotes: ' Not this year ' },
      { status: 'rejected', adminNotes: null },
      { status: 'approved', adminNotes: '' },
    ],
    refused: [
      ...[undefined, null, '', 'pending', 'Approved', 'constructor', 1].map((value): [string, unknown] => [
        'status',
        value,
      ]),
      ...optionalLongTexts('adminNotes', 2000),
    ],
    sameWords: true,
  },
  'a change of a member': {
    schema: memberRequest,
    dto: MemberDto,
    accepted: [
      {},
      { name: ' Ann Example ', email: ' ann@example.org ', phone: '07624 000000', role: ' Treasurer ' },
      { joinedYear: 1949, status: 'pending' },
      { joinedYear: 2100, status: 'left' },
    ],
    refused: [
      ...given(texts('name', 121)),
      ...given(emails('email')),
      ...given(texts('phone', 40)),
      ...given(texts('role', 60)),
      ...[null, 1948, 2101, 2026.5, '2026', '', NaN, Infinity, 2 ** 53, [2026]].map(
        (value): [string, unknown] => ['joinedYear', value],
      ),
      ...[null, '', 'Active', 'retired', 1].map((value): [string, unknown] => ['status', value]),
    ],
    sameWords: true,
  },
  'a request for a taster session': {
    schema: tasterSessionRequest,
    dto: TasterSessionDto,
    accepted: [
      tasterSession,
      { ...tasterSession, firstName: ' Zoë ', email: ' z@example.com ', lastName: 'x'.repeat(60) },
      { ...tasterSession, phone: 'x'.repeat(40), preferredDateTime: '🎳\nمرحبا \u202e'.padEnd(500, '.') },
      { ...tasterSession, status: 'completed', completedBy: 'Ann' },
    ],
    refused: [
      ...texts('firstName', 60),
      ...texts('lastName', 60),
      ...emails('email'),
      ...texts('phone', 40),
      ...longTexts('preferredDateTime', 500),
    ],
    sameWords: true,
  },
  'the completion of a taster session': {
    schema: completeTasterSessionRequest,
    dto: CompleteTasterSessionDto,
    accepted: [{}, { completedBy: ' Cass ' }, { completedBy: 'x'.repeat(60) }],
    refused: given(texts('completedBy', 60)),
    sameWords: true,
  },
  'a message': {
    schema: messageRequest,
    dto: MessageDto,
    accepted: [
      message,
      { name: ' Zoë ', email: ' z@example.com ', message: ' One\n\ntwo ' },
      { ...message, name: 'x'.repeat(100), message: '🎳 مرحبا \u202e'.padEnd(5000, '.') },
      { ...message, status: 'read' },
    ],
    refused: [...texts('name', 100), ...emails('email'), ...longTexts('message', 5000)],
    sameWords: true,
  },
  'an announcement': {
    schema: announcementRequest,
    dto: AnnouncementDto,
    accepted: [
      announcement,
      { title: ' Opening day ', content: ' text ' },
      { title: 'x'.repeat(200), content: 'x'.repeat(50_000) },
    ],
    refused: [...texts('title', 200), ...longTexts('content', 50_000)],
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
  'an account': {
    schema: accountRequest,
    dto: AccountDto,
    accepted: [
      { username: ' Cass Quayle ', password: 'twelve chars', role: 'committee' },
      { username: 'x'.repeat(60), password: ' '.repeat(200), role: 'admin' },
    ],
    refused: [
      ...texts('username', 60),
      ['username', '🎳'.repeat(31)],
      ...newPasswords,
      ...[undefined, null, '', 'Admin', 'constructor', 1].map((value): [string, unknown] => ['role', value]),
    ],
    sameWords: true,
  },
  'another password': {
    schema: passwordRequest,
    dto: PasswordDto,
    accepted: [{ password: '  as typed  ' }],
    refused: newPasswords,
    sameWords: true,
  },
  'a new password of one’s own': {
    schema: ownPasswordRequest,
    dto: OwnPasswordDto,
    accepted: [{ currentPassword: ' ', password: '  as typed  ' }],
    refused: [
      ...[undefined, null, '', 12, 'x'.repeat(201)].map((value): [string, unknown] => [
        'currentPassword',
        value,
      ]),
      ...newPasswords,
    ],
    sameWords: true,
  },
  'a change of an account': {
    schema: accountRevision,
    dto: AccountRevisionDto,
    accepted: [{}, { role: 'admin' }, { disabled: true }, { role: 'committee', disabled: false }],
    refused: [
      ...[null, '', 'Admin', 1].map((value): [string, unknown] => ['role', value]),
      ...[null, '', 'true', 0].map((value): [string, unknown] => ['disabled', value]),
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
  'an export of what matches': {
    schema: eventsFilter,
    dto: EventsFilterDto,
    accepted: [
      {},
      { stream: 'fixture', streamId: '1', type: 'ResultRecorded', actor: 'demo', from: '2026-05-04' },
    ],
    refused: [
      ['to', '2026-02-30'],
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
