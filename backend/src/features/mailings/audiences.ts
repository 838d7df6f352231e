import { membershipTypeLabel } from '@onchan-bowls/contract/club';
import { dueStateOf } from '@onchan-bowls/contract/dues';
import { isWithheld } from '@onchan-bowls/contract/history';
import type { MailingRequest, MailingStream } from '@onchan-bowls/contract/mailings';
import type { QueryServices } from '../../platform/records/record-queries.js';
import { refuse } from '../../platform/refused.js';
import { QueryBus } from '@nestjs/cqrs';
import { CompetitionEntryRow, CompetitionRow } from '../competitions/competitions.table.js';
import { entrantOf } from '../competitions/competition.js';
import { GetDues } from '../dues/dues.table.js';
import { FixtureRow } from '../fixtures/fixtures.table.js';
import { personOf } from '../members/member.js';
import { MemberRow } from '../members/members.table.js';
import { GetTeamSheet } from '../team-sheets/team-sheets.table.js';
import { playerOf } from '../team-sheets/team-sheet.js';

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
export type Choice = Pick<MailingRequest, 'id' | 'plan' | 'due' | 'waiting' | 'side'>;

type Services = Pick<QueryServices, 'manager' | 'get'>;
type Person = Omit<Recipient, 'email'> & { readonly email: string | null };

/** Those of them who can be written to. */
const reachable = (people: readonly Person[]): Pick<Audience, 'recipients' | 'withoutAddress'> => {
  const recipients = people.filter(
    (person): person is Recipient =>
      person.email !== null && !isWithheld(person.email) && !isWithheld(person.name),
  );
  return { recipients, withoutAddress: people.length - recipients.length };
};

/** The active members, of a plan or who owe the present season if that is asked for. */
const members = async ({ manager, get }: Services, { plan, due }: Choice): Promise<Audience> => {
  const rows = await manager.find(MemberRow, { where: { status: 'active' }, order: { id: 'ASC' } });
  const dues = due === undefined ? undefined : await get(QueryBus).execute(new GetDues());
  const owing = new Set(dues?.filter((one) => dueStateOf(one) === 'owes').map(({ id }) => id));
  const chosen = rows.filter(
    (row) => (plan === undefined || row.plan === plan) && (dues === undefined || owing.has(row.id)),
  );
  const willing = chosen.filter(({ clubNews }) => clubNews);
  return {
    audience: ['Members', plan && `: ${membershipTypeLabel(plan)}`, dues && ', who owe the present season']
      .filter(Boolean)
      .join(''),
    ...reachable(
      willing.map(({ id, name, email }) => ({ subject: personOf(String(id)), name, email, memberId: id })),
    ),
    optedOut: chosen.length - willing.length,
  };
};

/** The entrants of a competition, those on the waiting list too if that is asked for. */
const entrants = async ({ manager }: Services, { id = 0, waiting }: Choice): Promise<Audience> => {
  const competition = await manager.findOneBy(CompetitionRow, { id });
  if (!competition) return refuse('competition-not-found');
  const entries = await manager.find(CompetitionEntryRow, {
    where: { competitionId: id, ...(waiting === undefined && { waiting: false }) },
    order: { id: 'ASC' },
  });
  return {
    audience: `Entrants of ${competition.title}${waiting === undefined ? '' : ', with the waiting list'}`,
    ...reachable(
      entries.map(({ id, firstName, lastName, email }) => ({
        subject: entrantOf(id),
        name: `${firstName} ${lastName}`,
        email,
      })),
    ),
    optedOut: 0,
  };
};

/** The published team and reserves of one side of a match, or everybody who is down while none is published; without those who have withdrawn. */
const team = async ({ manager, get }: Services, { id = 0, side = 'home' }: Choice): Promise<Audience> => {
  const fixture = await manager.findOneBy(FixtureRow, { id });
  if (!fixture) return refuse('fixture-not-found');
  const sheet = await get(QueryBus).execute(new GetTeamSheet(id));
  const { published } = sheet[side];
  const picked = published && [...published.team, ...published.reserves];
  const { homeTeam, awayTeam } = fixture;
  return {
    audience: `${published ? 'Team' : 'Everybody down'} for ${side === 'home' ? homeTeam : awayTeam}, ${homeTeam} v ${awayTeam}`,
    ...reachable(
      sheet.players
        .filter((player) => player.side === side && player.answer !== 'withdrew')
        .filter((player) => picked === null || picked.includes(player.id))
        .map(({ id, name, email }) => ({ subject: playerOf(id), name, email })),
    ),
    optedOut: 0,
  };
};

const finders: Readonly<Record<MailingStream, (services: Services, choice: Choice) => Promise<Audience>>> = {
  member: members,
  competition: entrants,
  fixture: team,
};

/** Finds who gets an email. @throws RefusedError `not-found` for another stream; when the competition or match does not exist. */
export const findAudience = (services: Services, stream: string, choice: Choice): Promise<Audience> =>
  (Object.hasOwn(finders, stream) ? finders[stream as MailingStream] : refuse('not-found'))(services, choice);
