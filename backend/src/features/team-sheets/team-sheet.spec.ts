import { describe, expect, it } from '@jest/globals';
import { asPlanned } from '@onchan-bowls/contract/fixture-state';
import { nameKey, teamLimits, type TeamRequest } from '@onchan-bowls/contract/team-sheets';
import fc from 'fast-check';
import { fold } from '../../platform/event-store/decider/decider.js';
import { RefusedError } from '../../platform/refused.js';
import { given } from '../../testing/given.js';
import type { Fixture } from '../fixtures/fixture.js';
import {
  answerFor,
  droppedBetween,
  eraseSheet,
  erasePlayer,
  hasBegun,
  hasFreeReserve,
  pickTeam,
  putDown,
  roleIn,
  sideNow,
  takeOff,
  teamSheet,
  type TeamSheetEvent,
} from './team-sheet.js';

const details = {
  homeTeam: 'Onchan A',
  awayTeam: 'Peel A',
  date: '2026-05-07',
  time: '18:30',
  venue: 'Onchan Park',
  category: 'mens',
  type: 'league',
  otherType: null,
} as const;
const planned: NonNullable<Fixture> = {
  details,
  standing: asPlanned,
  score: null,
  reports: { home: null, away: null },
};
const score = { homeScore: 6, awayScore: 4, homeAggregate: null, awayAggregate: null };
const moved = { ...planned, details: { ...details, date: '2026-05-12' } };
const derby = { ...planned, details: { ...details, awayTeam: 'Onchan B' } };
const undated = {
  ...planned,
  standing: {
    ...asPlanned,
    state: 'postponed',
    postponedDate: details.date,
    postponedTime: details.time,
  },
} as const;

const opened: TeamSheetEvent = { type: 'TeamSheetOpened', data: { fixtureId: 7 } };
const names = ['Ann Example', 'Bob Example', 'Cat Example'] as const;
const person = (
  playerId: number,
  name: string = names[playerId - 1] ?? 'Dot',
  memberId: number | null = null,
) => ({ playerId, side: 'home', memberId, name, email: null }) as const;
const down = (playerId: number, memberId: number | null = null): TeamSheetEvent => ({
  type: 'PlayerPutDown',
  data: { ...person(playerId, undefined, memberId), team: 'Onchan A' },
});
const pick: TeamRequest = { side: 'home', size: 8, team: [1, 2], reserves: [3], isPublished: false };
const pickedEvent: TeamSheetEvent = {
  type: 'TeamPicked',
  data: { side: 'home', size: 8, team: [1, 2], reserves: [3] },
};
const published = (date = '2026-05-07'): TeamSheetEvent => ({
  type: 'TeamPublished',
  data: { side: 'home', team: [1, 2], reserves: [3], date, time: '18:30' },
});
const asked = (playerId: number, role: 'team' | 'reserve' = 'team'): TeamSheetEvent => ({
  type: 'PlayerAsked',
  data: { playerId, role },
});
const withdrew = (playerId: number, word: string | null = null): TeamSheetEvent => ({
  type: 'PlayerWithdrew',
  data: { playerId, word },
});
const threeDown = [opened, down(1, 31), down(2), down(3)];
const all = [...threeDown, pickedEvent, published(), asked(1), asked(2), asked(3, 'reserve')];
const onDay = (now: string) => ({ now: new Date(now), actor: 'example' });

describe('somebody who is put down', () => {
  it('opens the sheet of the match, and can be picked', () => {
    expect(given(teamSheet).when(putDown(person(1, 'Ann Example', 31), 7, planned))).toEqual([
      opened,
      down(1, 31),
    ]);
    expect(given(teamSheet, opened, down(1)).when(putDown(person(2), 7, planned))).toEqual([down(2)]);
  });

  it.each([
    ['the same member under another name', person(4, 'Ann Other', 31)],
    ['the same name', person(4, 'Bob Example', 32)],
    ['the same name in another spelling', person(4, ' bob  EXAMPLE ')],
    ['the same name for the other team of the club', { ...person(4, 'Bob Example'), side: 'away' as const }],
  ])('is never down twice: %s', (_, player) => {
    expect(() => given(teamSheet, ...threeDown).when(putDown(player, 7, derby))).toThrow(
      'down for this match already',
    );
  });

  it.each([
    ['of another club', { ...person(1), side: 'away' as const }, planned, 'Only teams of the club'],
    ['of a deleted match', person(1), null, 'This fixture does not exist'],
    ['of a match with a result', person(1), { ...planned, score }, 'This match is over'],
    [
      'of a conceded match',
      person(1),
      { ...planned, standing: { ...asPlanned, state: 'conceded' as const } },
      'This match is over',
    ],
    ['that is erased', person(1, '[erased]'), planned, 'This person was erased'],
  ])('is none %s', (_, player, match, refusal) => {
    expect(() => given(teamSheet).when(putDown(player, 7, match))).toThrow(refusal);
  });

  it('comes until the end of the day of the match', () => {
    const late = given(teamSheet, opened);
    expect(late.when(putDown(person(1), 7, planned), onDay('2026-05-07T22:59:00Z'))).toHaveLength(1);
    expect(() => late.when(putDown(person(1), 7, planned), onDay('2026-05-07T23:00:00Z'))).toThrow('over');
  });

  it('may be one of so many', () => {
    const full = Array.from({ length: teamLimits.players }, (_, index): TeamSheetEvent => ({
      type: 'PlayerPutDown',
      data: { ...person(index + 1, `Player ${index}`), team: 'Onchan A' },
    }));
    expect(() =>
      given(teamSheet, opened, ...full).when(putDown(person(999, 'One More'), 7, planned)),
    ).toThrow('As many players are down');
  });

  it('is taken off and erased, unless they are in the published team', () => {
    const off: TeamSheetEvent = { type: 'PlayerTakenOff', data: { playerId: 1 } };
    expect(given(teamSheet, ...threeDown).when(takeOff(1))).toEqual([off]);
    expect(() => given(teamSheet, ...all).when(takeOff(1))).toThrow('in the published team');
    expect(given(teamSheet, ...all, withdrew(1)).when(takeOff(1))).toEqual([off]);
    expect(given(teamSheet, ...all).when(erasePlayer(1))).toEqual([off]);
    expect(() => given(teamSheet, ...threeDown, off).when(takeOff(1))).toThrow('not down');
    expect(
      given(teamSheet, ...threeDown, off).when(putDown(person(9, 'Ann Example', 31), 7, planned)),
    ).toHaveLength(1);
  });
});

describe('a team', () => {
  it('is picked from those who are down, without anybody being asked', () => {
    expect(given(teamSheet, ...threeDown).when(pickTeam(pick, 7, planned))).toEqual([pickedEvent]);
    expect(given(teamSheet, ...threeDown, pickedEvent).when(pickTeam(pick, 7, planned))).toEqual([]);
  });

  it('never has a player twice, or one who is not down for its side', () => {
    const picks = [
      { team: [1, 1] },
      { team: [1], reserves: [1] },
      { team: [1, 9] },
      { side: 'away' as const },
    ];
    for (const wrong of picks) {
      expect(() => given(teamSheet, ...threeDown).when(pickTeam({ ...pick, ...wrong }, 7, derby))).toThrow(
        'not down',
      );
    }
  });

  it('is published with fewer than it needs, and asks each of them', () => {
    expect(given(teamSheet, ...threeDown).when(pickTeam({ ...pick, isPublished: true }, 7, planned))).toEqual(
      [pickedEvent, published(), asked(1), asked(2), asked(3, 'reserve')],
    );
    expect(given(teamSheet, ...all).when(pickTeam({ ...pick, isPublished: true }, 7, planned))).toEqual([]);
  });

  it('asks only those anew for whom something changes', () => {
    const before = fold(teamSheet, [...all, withdrew(1)]);
    const next = { ...pick, team: [3, 2], reserves: [], isPublished: true };
    const events = given(teamSheet, ...all, withdrew(1)).when(pickTeam(next, 7, planned));
    expect(events.map(({ type }) => type)).toEqual(['TeamPicked', 'TeamPublished', 'PlayerAsked']);
    expect(events.at(-1)).toEqual(asked(3));
    const after = fold(teamSheet, events, before);
    // Who has withdrawn knows that they are not in it any more.
    expect(after && droppedBetween(before, after)).toEqual([]);
    const stayed = fold(teamSheet, all);
    expect(after && droppedBetween(stayed, after).map(({ playerId }) => playerId)).toEqual([1]);
  });

  it('asks everybody anew when the match has moved, and not while it has no day', () => {
    const again = { ...pick, isPublished: true };
    expect(given(teamSheet, ...all).when(pickTeam(again, 7, moved))).toEqual([
      published('2026-05-12'),
      asked(1),
      asked(2),
      asked(3, 'reserve'),
    ]);
    const rewritten = { ...planned, details: { ...details, time: '18.30' } };
    expect(given(teamSheet, ...all).when(pickTeam(again, 7, rewritten))).toEqual([]);
    expect(() => given(teamSheet, ...all).when(pickTeam(again, 7, undated))).toThrow('no day yet');
    expect(given(teamSheet, ...threeDown).when(pickTeam(pick, 7, undated))).toEqual([pickedEvent]);
  });

  it('stays as it was when the match is over', () => {
    expect(() => given(teamSheet, ...all).when(pickTeam(pick, 7, { ...planned, score }))).toThrow('over');
    expect(() =>
      given(teamSheet, ...all).when(pickTeam(pick, 7, planned), onDay('2026-05-08T12:00:00Z')),
    ).toThrow('over');
  });
});

it('whatever happens, nobody is down or in a team twice, and everybody published was asked as what they are', () => {
  const aSide = fc.constantFrom('home', 'away');
  const some = fc.array(fc.nat(4), { maxLength: 3 });
  const step = fc.oneof(
    fc
      .record({ side: aSide, name: fc.constantFrom('Ann', 'ann ', 'Bob', 'Cat', 'Dan', 'Eve', 'Fay') })
      .map(({ side, name }) => ({ put: { side, name } })),
    fc
      .record({ side: aSide, team: some, reserves: some, isPublished: fc.boolean() })
      .map((pick) => ({ pick: { ...pick, size: 8 } })),
    fc
      .record({ id: fc.nat(8), said: fc.constantFrom('confirmed', 'withdrew') })
      .map((answer) => ({ answer })),
    fc.nat(8).map((off) => ({ off })),
    fc.nat(8).map((erased) => ({ erased })),
  );
  const matches = [derby, { ...derby, details: { ...derby.details, date: '2026-05-12' } }];
  const context = onDay('2026-05-06T12:00:00Z');
  let published = 0;
  fc.assert(
    fc.property(
      fc.array(fc.tuple(step, fc.constantFrom(...matches)), { minLength: 30, maxLength: 40 }),
      (steps) => {
        let sheet = teamSheet.initial;
        let last = 0;
        const downFor = (side: 'home' | 'away', places: readonly number[]) => {
          const own = sheet?.players.filter((player) => player.side === side) ?? [];
          return places.map((place) => own[place]?.playerId ?? 99);
        };
        const anyone = (place: number) => sheet?.players[place]?.playerId ?? 99;
        for (const [one, match] of steps) {
          const decide =
            'put' in one
              ? putDown({ ...one.put, playerId: (last += 1), memberId: null, email: null }, 7, match)
              : 'pick' in one
                ? pickTeam(
                    {
                      ...one.pick,
                      team: downFor(one.pick.side, one.pick.team),
                      reserves: downFor(one.pick.side, one.pick.reserves),
                    },
                    7,
                    match,
                  )
                : 'answer' in one
                  ? answerFor(anyone(one.answer.id), one.answer.said, null, match)
                  : 'off' in one
                    ? takeOff(anyone(one.off))
                    : erasePlayer(anyone(one.erased));
          try {
            sheet = decide(sheet, context).reduce((state, event) => teamSheet.evolve(state, event), sheet);
          } catch (error) {
            expect(error).toBeInstanceOf(RefusedError);
          }
          if (!sheet) continue;
          const { players } = sheet;
          expect(new Set(players.map(({ name }) => nameKey(name))).size).toBe(players.length);
          for (const side of ['home', 'away'] as const) {
            const { published: sent, ...picked } = sheet[side];
            for (const { team, reserves } of [picked, ...(sent ? [sent] : [])])
              expect(new Set([...team, ...reserves]).size).toBe(team.length + reserves.length);
            for (const player of players.filter((player) => player.side === side))
              if (roleIn(sheet, player)) expect(player.asked).toBe(roleIn(sheet, player));
            published += sent ? 1 : 0;
          }
        }
      },
    ),
  );
  expect(published).toBeGreaterThan(100);
});

describe('when home and away are exchanged', () => {
  const exchanged = { ...planned, details: { ...details, homeTeam: 'Peel A', awayTeam: 'Onchan A' } };
  const away = { ...pick, side: 'away' } as const;

  it('the players stay with their team, and others join them', () => {
    const dot = { ...person(4, 'Dot'), side: 'away' } as const;
    expect(given(teamSheet, ...all).when(putDown(dot, 7, exchanged))).toEqual([down(4)]);
    const events = given(teamSheet, ...all, down(4)).when(
      pickTeam({ ...away, team: [1, 4], isPublished: true }, 7, exchanged),
    );
    expect(events.map(({ type }) => type)).toEqual(['TeamPicked', 'TeamPublished', 'PlayerAsked']);
    expect(events.at(-1)).toEqual(asked(4));
    expect(() => given(teamSheet, ...all).when(pickTeam(pick, 7, exchanged))).toThrow('Only teams of the');
  });

  it('nothing else changes, and a team that is renamed is no other one', () => {
    const again = { ...away, isPublished: true };
    expect(given(teamSheet, ...all).when(pickTeam(again, 7, exchanged))).toEqual([]);
    const renamed = { ...planned, details: { ...details, homeTeam: 'Onchan' } };
    expect(given(teamSheet, ...all).when(pickTeam({ ...again, side: 'home' }, 7, renamed))).toEqual([]);
    const { players } = fold(teamSheet, all) ?? { players: [] };
    expect(sideNow(players, renamed.details, 'home')).toBe('home');
  });
});

describe('an answer', () => {
  const confirm = answerFor(1, 'confirmed', null, planned);
  const confirmed: TeamSheetEvent = { type: 'PlayerConfirmed', data: { playerId: 1, word: null } };

  it('is recorded once, however often it is sent', () => {
    expect(given(teamSheet, ...all).when(confirm)).toEqual([confirmed]);
    expect(given(teamSheet, ...all, confirmed).when(confirm)).toEqual([]);
  });

  it('may become a withdrawal, which is final until they are asked anew', () => {
    const leave = answerFor(1, 'withdrew', 'ill', planned);
    expect(given(teamSheet, ...all, confirmed).when(leave)).toEqual([withdrew(1, 'ill')]);
    expect(() => given(teamSheet, ...all, withdrew(1)).when(confirm)).toThrow('ring your captain');
    expect(given(teamSheet, ...all, withdrew(1), asked(1)).when(confirm)).toEqual([confirmed]);
  });

  it('comes from those in the published team, before the match begins', () => {
    expect(() => given(teamSheet, ...threeDown, pickedEvent).when(confirm)).toThrow('not in this team');
    expect(given(teamSheet, ...all).when(confirm, onDay('2026-05-07T17:29:00Z'))).toEqual([confirmed]);
    expect(() => given(teamSheet, ...all).when(confirm, onDay('2026-05-07T17:30:00Z'))).toThrow('over');
    expect(() => given(teamSheet, ...all).when(answerFor(1, 'confirmed', null, undated))).toThrow(
      'no day yet',
    );
    expect(hasBegun({ date: '2026-05-07', time: 'after tea' }, new Date('2026-05-07T22:59:00Z'))).toBe(false);
    expect(hasBegun({ date: null, time: '18:30' }, new Date())).toBe(false);
  });

  it('leaves a reserve free to step in, unless they have withdrawn or are erased', () => {
    const isFree = (...events: TeamSheetEvent[]) => {
      const sheet = fold(teamSheet, [...all, ...events]);
      return sheet && hasFreeReserve(sheet, 'home');
    };
    expect(isFree(withdrew(1))).toBe(true);
    expect(isFree(withdrew(1), withdrew(3))).toBe(false);
    expect(isFree(withdrew(1), { type: 'PlayerTakenOff', data: { playerId: 3 } })).toBe(false);
  });
});

it('an erased sheet erases everybody who was down, once', () => {
  const erased = given(teamSheet, ...all).when(eraseSheet);
  expect(erased).toEqual([{ type: 'TeamSheetErased', data: { playerIds: [1, 2, 3] } }]);
  expect(given(teamSheet, ...all, ...erased).when(eraseSheet)).toEqual([]);
});

it('the history says what happened', () => {
  const state = fold(teamSheet, all);
  const words = all.map((event) => teamSheet.describe(event, state));
  expect(words).toEqual([
    'opened a team sheet',
    'put Ann Example down for Onchan A',
    'put Bob Example down for Onchan A',
    'put Cat Example down for Onchan A',
    'picked a team of 2 and 1 reserve for Onchan A',
    'published a team of 2 and 1 reserve for Onchan A on 7 May 2026',
    'asked Ann Example to play',
    'asked Bob Example to play',
    'asked Cat Example to be a reserve',
  ]);
  expect(teamSheet.describe(withdrew(1, 'ill'), state)).toBe('said that Ann Example cannot play: ill');
});
