import type { Command, CommandBus } from '@nestjs/cqrs';
import { club, seasonOf } from '@onchan-bowls/contract/club';
import { fixtureRequest, type FixtureRequest, type Result } from '@onchan-bowls/contract/fixtures';
import moment from 'moment-timezone';
import type { AnnouncementDetails } from '../features/announcements/announcement.js';
import { PublishAnnouncement } from '../features/announcements/announcements.commands.js';
import {
  AnnounceCompetition,
  EnterByHand,
  EnterCompetition,
  MakeDraw,
  RecordDrawResult,
} from '../features/competitions/competitions.commands.js';
import { AddDocument, AddDocumentVersion } from '../features/documents/documents.commands.js';
import { pdfOf } from '../features/documents/pdf.js';
import { PayDue, WaiveDue } from '../features/dues/dues.commands.js';
import type { FixtureDetails, Side } from '../features/fixtures/fixture.js';
import {
  PostponeFixture,
  RecordResult,
  ReviseFixture,
  ScheduleFixture,
} from '../features/fixtures/fixtures.commands.js';
import type { HandicapDetails } from '../features/handicaps/handicap.js';
import { handicapTable } from '../features/handicaps/handicaps.table.js';
import {
  ApproveApplication,
  SubmitApplication,
} from '../features/member-applications/member-applications.commands.js';
import { WriteMailing } from '../features/mailings/mailings.commands.js';
import { AddMember } from '../features/members/members.commands.js';
import { ReceiveMessage } from '../features/messages/messages.commands.js';
import { AddPicture } from '../features/pictures/pictures.commands.js';
import { AnswerForPlayer, PickTeam, PutPlayerDown } from '../features/team-sheets/team-sheets.commands.js';
import { RequestTaster } from '../features/taster-sessions/taster-sessions.commands.js';
import type { WinnerDetails } from '../features/winners/winner.js';
import { winnerTable } from '../features/winners/winners.table.js';
import { runAs } from '../platform/event-store/write/command-context.js';
import { UploadedFile } from '../platform/http/uploaded-file.js';
import { drawnPictures } from './drawn-pictures.js';

interface DemonstratedFixture {
  /** Weeks from the current one, and day of that week from Monday as 0. */
  readonly week: number;
  readonly weekday: number;
  readonly details: Omit<FixtureRequest, 'date'>;
  readonly score?: Result;
  /** By how many weeks it is postponed. */
  readonly postponedBy?: number;
  /** The side of which a team is published. */
  readonly team?: Side;
}

const league = (
  week: number,
  [weekday, time, category]: [number, string, FixtureDetails['category']],
  homeTeam: string,
  awayTeam: string,
  score?: [number, number],
  [homeAggregate, awayAggregate]: [number, number] | [null, null] = [null, null],
): DemonstratedFixture => ({
  week,
  weekday,
  details: {
    homeTeam,
    awayTeam,
    time,
    category,
    venue: homeTeam.startsWith('Onchan') ? club.ground : `${homeTeam.replace(/ [A-Z]$/, '')} green`,
  },
  ...(score && { score: { homeScore: score[0], awayScore: score[1], homeAggregate, awayAggregate } }),
});

const mens: [number, string, FixtureDetails['category']] = [3, '18:30', 'mens'];
const mensOver60: [number, string, FixtureDetails['category']] = [1, '14:00', 'mens-over-60'];
const ladiesOver60: [number, string, FixtureDetails['category']] = [2, '14:00', 'ladies-over-60'];

const season: readonly DemonstratedFixture[] = [
  { ...league(-2, mens, 'Onchan A', 'Peel A', [3, 7], [133, 137]), team: 'home' },
  league(-2, mensOver60, 'Onchan A', 'Marown A', [10, 6]),
  league(-2, ladiesOver60, 'South Ramsey', 'Onchan', [4, 8]),
  { ...league(-1, mens, 'Castletown A', 'Onchan A', [4, 6], [126, 141]), team: 'away' },
  league(-1, mens, 'Onchan B', 'Douglas B', [5, 5]),
  league(-1, mensOver60, 'Port St Mary', 'Onchan A', [12, 4]),
  league(0, mensOver60, 'Onchan A', 'North Ramsey', [8, 8]),
  league(0, ladiesOver60, 'Onchan', 'Castletown'),
  league(0, mens, 'Onchan A', 'Marown B'),
  {
    week: 0,
    weekday: 5,
    details: {
      homeTeam: 'Onchan',
      awayTeam: 'Port Erin',
      time: '13:30',
      category: 'mens',
      venue: club.ground,
      type: 'other',
      otherType: 'Friendly',
    },
  },
  { ...league(1, mens, 'North Ramsey A', 'Onchan A'), team: 'away' },
  { ...league(1, mens, 'Onchan B', 'Marown C'), postponedBy: 2 },
  league(1, mensOver60, 'Onchan A', 'Finch Hill'),
  league(2, mens, 'Onchan A', 'Douglas A'),
  league(2, ladiesOver60, 'Onchan', 'Marown'),
];

const won = (
  competitionName: string,
  category: WinnerDetails['category'],
  year: number,
  winner: string,
  runnerUp: string | null = null,
): WinnerDetails => ({ competitionName, category, year, winner, runnerUp, notes: null });

const winners: readonly WinnerDetails[] = [
  won('Ladies Singles', 'Ladies', 2023, 'Rosie Crown', 'Penny Measure'),
  won('Ladies Singles', 'Ladies', 2024, 'Penny Measure', 'Wendy Woods'),
  won('Ladies Singles', 'Ladies', 2025, 'Rosie Crown', 'Grace Greenaway'),
  won('Mens Singles', 'Mens', 2024, 'Bill Bias', 'Jack Green'),
  won('Mens Singles', 'Mens', 2025, 'Jack Green', 'Mark Footer'),
  won('Mixed Pairs', 'Mixed', 2025, 'Wendy Woods and Mark Footer'),
];

const plays = (
  playerName: string,
  category: HandicapDetails['category'],
  handicap: number,
  notes: string | null = null,
): HandicapDetails => ({ playerName, category, handicap, notes });

const handicaps: readonly HandicapDetails[] = [
  plays('Bill Bias', 'mens', -2),
  plays('Jack Green', 'mens', 0),
  plays('Mark Footer', 'mens', 3),
  plays('Tom Trundle', 'mens', 8, 'New this season'),
  plays('Rosie Crown', 'ladies', -1),
  plays('Penny Measure', 'ladies', 2),
  plays('Wendy Woods', 'ladies', 4),
  plays('Grace Greenaway', 'ladies', 10, 'New this season'),
];

const atOnce = { showFrom: null, showUntil: null, pinned: false } as const;

/** The announcements; the last one is still planned. */
const announcements = (nextSaturday: string): readonly AnnouncementDetails[] => [
  {
    ...atOnce,
    title: 'Welcome to the demonstration',
    content:
      '<p>All names, results and messages here are <strong>made up</strong>, so that you can try everything.</p>',
  },
  {
    ...atOnce,
    pinned: true,
    title: 'Friday club evening',
    content:
      '<p>Bring a friend: bowls can be lent.</p><ul><li>Roll-up from 18:00</li><li>Tea and cake</li></ul>',
  },
  {
    ...atOnce,
    showFrom: nextSaturday,
    title: 'Photographs of the season',
    content: '<p>They are on https://www.example.com/photographs from today on.</p>',
  },
];

/** Addresses that no mail can reach (RFC 2606). The demonstration sends no mails anyway. */
const person = (firstName: string, lastName: string) => ({
  firstName,
  lastName,
  email: `${firstName}.${lastName}@example.com`.toLowerCase(),
});

const phone = '01624 000000';

/** Eight players and a reserve. */
const players = [
  ['Bill', 'Bias'],
  ['Jack', 'Green'],
  ['Mark', 'Footer'],
  ['Tom', 'Trundle'],
  ['Rosie', 'Crown'],
  ['Penny', 'Measure'],
  ['Wendy', 'Woods'],
  ['Grace', 'Greenaway'],
  ['Olive', 'Bowler'],
] as const;

/**
 * Fills in a small season around the current week, with ordinary commands, so that people who try the product see real
 * contents. After an interruption it goes on where it ended.
 * @param now the weeks are counted from it, in the club's time zone; after an interruption, the same as before.
 */
export const demonstrate = async (commands: CommandBus, now: Date): Promise<void> => {
  let count = 0;
  // Each command has a name, so that what is recorded already is not recorded again.
  const run = <Result>(command: Command<Result>): Promise<Result> =>
    runAs({ actor: 'demo', retryKey: `demonstration ${++count}` }, () => commands.execute(command));
  const monday = moment.tz(now, club.zone).startOf('isoWeek');

  const dayOf = (week: number, weekday: number) =>
    monday.clone().add(week, 'weeks').add(weekday, 'days').format('YYYY-MM-DD');
  const today = moment.tz(now, club.zone).format('YYYY-MM-DD');
  const publishTeam = async (fixtureId: number, side: Side, down: readonly (typeof players)[number][]) => {
    const ids: number[] = [];
    for (const [first, last] of down) {
      const player = { name: `${first} ${last}`, email: person(first, last).email, memberId: null };
      ids.push((await run(new PutPlayerDown({ fixtureId, side, ...player }))).id);
    }
    const pick = { team: ids.slice(0, 8), reserves: ids.slice(8), size: club.teamSize };
    await run(new PickTeam(fixtureId, { side, ...pick, isPublished: true }));
    return ids;
  };
  let nextTeam: [number, number[]] = [0, []];
  for (const { week, weekday, details, score, postponedBy, team } of season) {
    const date = dayOf(week, weekday);
    const onDay = (day: string) => fixtureRequest.parse({ ...details, date: day });
    // Nobody is put down for a match that is over: it is brought forward when it has its team.
    const { id } = await run(new ScheduleFixture(onDay(team && week < 0 ? dayOf(1, weekday) : date)));
    if (team)
      nextTeam = [id, await publishTeam(id, team, week < 0 ? players.slice(week + 2, week + 10) : players)];
    if (team && week < 0) await run(new ReviseFixture(id, onDay(date)));
    // A match of this week may still be to come.
    if (score && date < today) await run(new RecordResult(id, score));
    if (postponedBy !== undefined) {
      const newDate = dayOf(week + postponedBy, weekday);
      await run(new PostponeFixture(id, { date: newDate, time: null, reason: 'waterlogged green' }));
    }
  }
  for (const details of winners) await run(new winnerTable.Add(details));
  for (const details of handicaps) await run(new handicapTable.Add(details));

  const saturday = (weeks: number, hour: number) =>
    monday.clone().add(weeks, 'weeks').add(5, 'days').hour(hour).toISOString();
  const published = [];
  for (const details of announcements(saturday(1, 8)))
    published.push(await run(new PublishAnnouncement(details)));

  const announcement = {
    description: 'Entry Fee: £5',
    registrationCloses: null,
    status: 'upcoming',
    type: 'club',
    entriesOpen: true,
    format: 'singles',
    places: null,
  } as const;
  const open = await run(
    new AnnounceCompetition({
      ...announcement,
      title: 'Mixed Pairs',
      date: saturday(2, 13),
      time: '13:00',
      registrationCloses: saturday(1, 20),
      category: 'mixed',
      format: 'pairs',
      places: 16,
    }),
  );
  for (const [first, last, partner] of [
    ['Jack', 'Green', { firstName: 'Wendy', lastName: 'Woods' }],
    ['Penny', 'Measure', undefined],
  ] as const) {
    await run(new EnterCompetition(open.id, person(first, last), partner));
  }
  const ladies = await run(
    new AnnounceCompetition({
      ...announcement,
      title: 'Ladies Singles',
      date: saturday(4, 12),
      time: 'TBC',
      category: 'ladies',
      entriesOpen: false,
    }),
  );
  const entered: number[] = [];
  for (const [first, last] of [
    ['Rosie', 'Crown'],
    ['Penny', 'Measure'],
    ['Wendy', 'Woods'],
    ['Grace', 'Greenaway'],
    ['Olive', 'Bowler'],
    ['Ivy', 'Inquirer'],
    ['Molly', 'Mown'],
  ] as const) {
    const { id } = await run(new EnterByHand(ladies.id, { ...person(first, last), email: null }));
    entered.push(id);
  }
  const playBy = [-1, 1, 4].map((weeks) => dayOf(weeks, 6));
  await run(new MakeDraw(ladies.id, { seed: 'demonstration', seeds: entered.slice(0, 2), playBy }));
  const played = { round: 1, outcome: 'played' } as const;
  await run(new RecordDrawResult(ladies.id, { ...played, match: 2, firstScore: 21, secondScore: 17 }));
  await run(new RecordDrawResult(ladies.id, { ...played, match: 3, firstScore: 12, secondScore: 21 }));

  const applicant = { phone, previousExperience: null, motivation: null, membershipType: 'New Members' };
  const approved = await run(new SubmitApplication({ ...applicant, ...person('Tom', 'Trundle') }));
  await run(new ApproveApplication(approved.id, null, null));
  await run(
    new SubmitApplication({
      ...applicant,
      ...person('Olive', 'Bowler'),
      motivation: 'I watched a match in the park and would love to try.',
    }),
  );
  await run(new SubmitApplication({ ...applicant, ...person('Tom', 'Trundle'), membershipType: 'Adults' }));
  await run(
    new RequestTaster({
      ...person('Basil', 'Beginner'),
      phone,
      preferredDateTime: 'Any Saturday morning, or after 17:00',
    }),
  );
  await run(
    new ReceiveMessage({
      name: 'Ivy Inquirer',
      email: 'ivy.inquirer@example.com',
      message: 'Is the green open on Sunday afternoons?',
    }),
  );

  const [fixtureId, [confirms = 0, withdraws = 0]] = nextTeam;
  const answer = (playerId: number, said: 'confirmed' | 'withdrew', word: string | null) =>
    run(new AnswerForPlayer({ playerId, fixtureId }, { answer: said, word }));
  await answer(confirms, 'confirmed', null);
  await answer(withdraws, 'withdrew', 'I am on the mainland that week');

  const year = seasonOf(today);
  const joins = async (first: string, last: string, plan: string) => {
    const { email } = person(first, last);
    const known = { name: `${first} ${last}`, email, phone, plan, season: year } as const;
    const { id } = await run(new AddMember({ ...known, role: 'Member', joinedYear: 2012, status: 'active' }));
    return id;
  };
  const [bill, rosie, grace] = [
    await joins('Bill', 'Bias', 'Seniors'),
    await joins('Rosie', 'Crown', 'Adults'),
    await joins('Grace', 'Greenaway', 'Seniors'),
  ];
  await joins('Penny', 'Measure', 'Adults');
  const payment = { season: year, paidOn: today } as const;
  await run(new PayDue(bill, { ...payment, amount: 90_00, method: 'bank' }));
  await run(new PayDue(rosie, { ...payment, amount: 50_00, method: 'cash' }));
  await run(new WaiveDue(grace, { season: year, reason: 'Honorary member' }));
  await run(
    new WriteMailing('member', {
      subject: 'The season begins',
      text: 'The green opens on the first Saturday in April. Everybody who can hold a rake is welcome at ten.',
      recipients: 5,
    }),
  );

  for (const [kind, title, day] of [
    ['rules', 'Constitution', dayOf(-8, 1)],
    ['minutes', 'Minutes of the Committee', dayOf(-3, 1)],
  ] as const) {
    const { id } = await run(new AddDocument({ title, kind }));
    const lines = [club.name, '', `${title}, ${year} season`, '', 'Made up for the demonstration.'];
    await run(new AddDocumentVersion(id, day, new UploadedFile('application/pdf', pdfOf(lines))));
  }

  const thisYear = Number(today.slice(0, 4));
  const drawn = drawnPictures.map(({ draw, ...words }) => ({ ...words, png: draw() }));
  const places = [
    { season: thisYear },
    { season: thisYear },
    { season: thisYear - 1 },
    { announcementId: published[1]?.id ?? 0 },
  ];
  for (const [index, place] of places.entries()) {
    const one = drawn[index % drawn.length];
    if (!one) continue;
    const { png, ...words } = one;
    await run(new AddPicture({ ...words, ...place }, new UploadedFile('image/png', png)));
  }
};
