import { greetingByName } from '../../platform/outbox/greeting.js';
import type { Mail } from '../../platform/outbox/mail.js';
import { dayInWords, type FixtureDetails } from '../fixtures/fixture.js';
import type { Player, Role } from './team-sheet.js';

const factsOf = ({ homeTeam, awayTeam, date, time, venue }: FixtureDetails) => ({
  Match: `${homeTeam} v ${awayTeam}`,
  When: `${date === null ? 'not agreed' : dayInWords(date)}, ${time}`,
  Where: venue,
});

/** A player with an address. */
type Addressed = Player & { readonly email: string };

const greetingOf = ({ name }: Player): string => greetingByName(name);

/** To a player who is in the published team, or a reserve. @param team the present name. @param link takes the answer. */
export const playerAsked = (
  player: Addressed,
  role: 'team' | 'reserve',
  team: string,
  match: FixtureDetails,
  link: string | undefined,
): Mail => ({
  to: player.email,
  subject: `${role === 'team' ? 'You are in the team' : 'You are a reserve'}: ${match.homeTeam} v ${match.awayTeam}`,
  greeting: greetingOf(player),
  paragraphs: [
    role === 'team'
      ? `You are picked to play for ${team}.`
      : `You are a reserve for ${team}. If somebody cannot play, you may be asked to.`,
    ...(link === undefined
      ? ['Please reply to this email and say whether you can be there.']
      : [
          'Please say here whether you can be there, without an account, until the match begins:',
          link,
          'Anybody who has this link can answer for you, so please keep it to yourself. It opens nothing else.',
        ]),
  ],
  facts: factsOf(match),
});

/** To a player who is not in the published team any more. */
export const playerDropped = (player: Addressed, team: string, match: FixtureDetails): Mail => ({
  to: player.email,
  subject: `You are not needed: ${match.homeTeam} v ${match.awayTeam}`,
  greeting: greetingOf(player),
  paragraphs: [
    `The team of ${team} has changed, and you are not in it any more. Thank you for being ready to play.`,
  ],
  facts: factsOf(match),
});

/** To the captain, or to the club. It names no reserve: it stays when the reserve is erased. */
export const playerWithdrew = (
  { name }: Player,
  role: Role,
  team: string,
  word: string | null,
  match: FixtureDetails,
  isReserveFree: boolean,
  captain: string | undefined,
): Mail => ({
  ...(captain !== undefined && { to: captain }),
  subject: `${name} cannot play: ${match.homeTeam} v ${match.awayTeam}`,
  paragraphs: [
    role === 'reserve'
      ? `${name} cannot be a reserve for ${team}.`
      : `${name} has withdrawn from the team of ${team}.`,
    !isReserveFree
      ? 'No reserve is free.'
      : role === 'reserve'
        ? 'Another reserve is free.'
        : 'A reserve is free: the dashboard proposes who moves up.',
  ],
  facts: { ...factsOf(match), ...(word !== null && { Word: word }) },
});
