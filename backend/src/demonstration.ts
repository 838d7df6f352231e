import type { CommandBus } from '@nestjs/cqrs';
import { club } from '@onchan-bowls/contract/club';
import moment from 'moment-timezone';
import type { FixtureDetails, Score } from './features/fixtures/fixture.js';
import { RecordResult, ScheduleFixture } from './features/fixtures/fixtures.commands.js';
import { runAs } from './platform/event-store/command-context.js';

interface DemonstratedFixture {
  /** Weeks from the current one, and day of that week from Monday as 0. */
  readonly week: number;
  readonly weekday: number;
  readonly details: Omit<FixtureDetails, 'date'>;
  readonly score?: Score;
}

const league = (
  week: number,
  [weekday, time, category]: [number, string, FixtureDetails['category']],
  homeTeam: string,
  awayTeam: string,
  score?: [number, number],
): DemonstratedFixture => ({
  week,
  weekday,
  details: {
    homeTeam,
    awayTeam,
    time,
    category,
    venue: homeTeam.startsWith('Onchan') ? club.ground : `${homeTeam.replace(/ [A-Z]$/, '')} green`,
    type: 'league',
    otherType: null,
  },
  ...(score && { score: { homeScore: score[0], awayScore: score[1] } }),
});

const mens: [number, string, FixtureDetails['category']] = [3, '18:30', 'mens'];
const mensOver60: [number, string, FixtureDetails['category']] = [1, '14:00', 'mens-over-60'];
const ladiesOver60: [number, string, FixtureDetails['category']] = [2, '14:00', 'ladies-over-60'];

const season: readonly DemonstratedFixture[] = [
  league(-2, mens, 'Onchan A', 'Peel A', [3, 7]),
  league(-2, mensOver60, 'Onchan A', 'Marown A', [10, 6]),
  league(-2, ladiesOver60, 'South Ramsey', 'Onchan', [4, 8]),
  league(-1, mens, 'Castletown A', 'Onchan A', [4, 6]),
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
  league(1, mens, 'North Ramsey A', 'Onchan A'),
  league(1, mens, 'Onchan B', 'Marown C'),
  league(1, mensOver60, 'Onchan A', 'Finch Hill'),
  league(2, mens, 'Onchan A', 'Douglas A'),
  league(2, ladiesOver60, 'Onchan', 'Marown'),
];

/**
 * Fills in a small season around the current week, through the same commands as an administrator's, so that whoever
 * tries the product sees it alive. @param now the weeks are counted from it, in the club's zone.
 */
export const demonstrate = async (commands: CommandBus, now: Date): Promise<void> => {
  const monday = moment.tz(now, club.zone).startOf('isoWeek');
  for (const { week, weekday, details, score } of season) {
    const date = monday.clone().add(week, 'weeks').add(weekday, 'days').format('YYYY-MM-DD');
    const id = await runAs({ actor: 'demo' }, () =>
      commands.execute(new ScheduleFixture({ ...details, date })),
    );
    if (score) await runAs({ actor: 'demo' }, () => commands.execute(new RecordResult(Number(id), score)));
  }
};
