import { seasonOf } from '@onchan-bowls/contract/club';
import { membershipPrice } from '@onchan-bowls/contract/dues';
import { isWithheld } from '@onchan-bowls/contract/history';
import type { MailingRequest, MailingStream } from '@onchan-bowls/contract/mailings';
import { dayAtClub } from '../../platform/club-time.js';
import type { QueryServices } from '../../platform/records/record-queries.js';
import { refuse } from '../../platform/refused.js';
import { entrantOf } from '../competitions/competition.events.js';
import { personOf } from '../members/member.js';
import { playerOf, sideNow, type Player, type SideOfSheet } from '../team-sheets/team-sheet.js';

/** Somebody who is written to. */
export interface Recipient {
  /** The subject of their events. */
  readonly subject: string;
  readonly name: string;
  readonly email: string;
  /** Of a member, who may stop these emails. */
  readonly memberId?: number;
}

export interface Audience {
  /** In words. */
  readonly audience: string;
  readonly recipients: readonly Recipient[];
  readonly optedOut: number;
  readonly withoutAddress: number;
}

/** The choice among the people of a stream. */
export type Choice = Pick<MailingRequest, 'record' | 'plan' | 'due' | 'waiting' | 'side'>;

type Services = Pick<QueryServices, 'manager' | 'clock'>;
type Person = Omit<Recipient, 'email'> & { readonly email: string | null };

/** Those of them who can be written to. */
const reachable = (people: readonly Person[]): Pick<Audience, 'recipients' | 'withoutAddress'> => {
  const recipients = people.filter(
    (person): person is Recipient =>
      person.email !== null && !isWithheld(person.email) && !isWithheld(person.name),
  );
  return { recipients, withoutAddress: people.length - recipients.length };
};

interface MemberFound {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly clubNews: boolean;
  /** The plan of the present season, where nothing is paid or waived for it. */
  readonly openPlan: string | null;
}

/** The active members, of a plan or who owe the present season if that is asked for. */
const members = async ({ manager, clock }: Services, { plan, due }: Choice): Promise<Audience> => {
  const active = await manager.query<MemberFound[]>(
    `SELECT members.id, name, email, club_news AS "clubNews", due.plan AS "openPlan"
     FROM members LEFT JOIN member_dues due ON member_id = members.id AND due.season = $2 AND due.season <= members.season
       AND amount IS NULL AND reason IS NULL
     WHERE status = 'active' AND ($1::text IS NULL OR members.plan = $1) ORDER BY members.id`,
    [plan ?? null, seasonOf(dayAtClub(clock.now()))],
  );
  const chosen =
    due === undefined ? active : active.filter(({ openPlan }) => membershipPrice(openPlan) !== null);
  const willing = chosen.filter(({ clubNews }) => clubNews);
  const ofPlan = plan === undefined ? '' : `: ${plan}`;
  return {
    audience: `Members${ofPlan}${due === undefined ? '' : ', who owe the present season'}`,
    ...reachable(
      willing.map(({ id, name, email }) => ({ subject: personOf(String(id)), name, email, memberId: id })),
    ),
    optedOut: chosen.length - willing.length,
  };
};

/** The entrants of a competition, those on the waiting list too if that is asked for. */
const entrants = async ({ manager }: Services, { record: id, waiting }: Choice): Promise<Audience> => {
  const [competition] = await manager.query<{ title: string }[]>(
    `SELECT title FROM competitions WHERE id = $1`,
    [id ?? null],
  );
  if (!competition) return refuse('competition-not-found');
  const entries = await manager.query<{ id: number; name: string; email: string | null }[]>(
    `SELECT id, first_name || ' ' || last_name AS name, email FROM competition_entries
     WHERE competition_id = $1 AND (NOT waiting OR $2) ORDER BY id`,
    [id, waiting !== undefined],
  );
  return {
    audience: `Entrants of ${competition.title}${waiting === undefined ? '' : ', with the waiting list'}`,
    ...reachable(entries.map(({ id, ...person }) => ({ subject: entrantOf(id), ...person }))),
    optedOut: 0,
  };
};

type Published = SideOfSheet['published'];
type PlayerFound = Pick<Player, 'playerId' | 'side' | 'team' | 'name' | 'email' | 'answer'>;

/** The published team and reserves of one side of a match, or everybody who is down while none is published; without those who have withdrawn. */
const team = async ({ manager }: Services, { record: id, side = 'home' }: Choice): Promise<Audience> => {
  const [match] = await manager.query<
    { homeTeam: string; awayTeam: string; home: Published; away: Published }[]
  >(
    `SELECT home_team AS "homeTeam", away_team AS "awayTeam", home_published AS home, away_published AS away
     FROM fixtures LEFT JOIN team_sheets USING (id) WHERE id = $1`,
    [id ?? null],
  );
  if (!match) return refuse('fixture-not-found');
  const players = await manager.query<PlayerFound[]>(
    `SELECT id AS "playerId", side, team, name, email, answer FROM team_players WHERE fixture_id = $1 ORDER BY id`,
    [id],
  );
  // The sheet keeps its sides when home and away are exchanged.
  const kept = sideNow(players, match, side);
  const published = match[kept];
  const asked = players.filter(
    (player) =>
      player.side === kept &&
      player.answer !== 'withdrew' &&
      (!published || [...published.team, ...published.reserves].includes(player.playerId)),
  );
  const name = side === 'home' ? match.homeTeam : match.awayTeam;
  return {
    audience: `${published ? 'Team' : 'Everybody down'} for ${name}, ${match.homeTeam} v ${match.awayTeam}`,
    ...reachable(asked.map(({ playerId, name, email }) => ({ subject: playerOf(playerId), name, email }))),
    optedOut: 0,
  };
};

const finders: Readonly<Record<MailingStream, (services: Services, choice: Choice) => Promise<Audience>>> = {
  member: members,
  competition: entrants,
  fixture: team,
};

/** Finds who gets an email. @throws RefusedError `not-found` for another stream; when the competition or match does not exist. */
export const findAudience = async (services: Services, stream: string, choice: Choice): Promise<Audience> =>
  (Object.hasOwn(finders, stream) ? finders[stream as MailingStream] : refuse('not-found'))(services, choice);
