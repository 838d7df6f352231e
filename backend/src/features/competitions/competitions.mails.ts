import { club } from '@onchan-bowls/contract/club';
import { timeToBeConfirmed } from '@onchan-bowls/contract/competition-labels';
import { dayInWordsAtClub } from '../../platform/club-time.js';
import { greetingFor } from '../../platform/outbox/greeting.js';
import type { Mail } from '../../platform/outbox/mail.js';
import { personName } from '../../platform/personal-data/person-name.js';
import type { CompetitionDetails, VisitingEntrant } from './competition.js';

const factsOf = (competition: CompetitionDetails) => ({
  Competition: competition.title,
  When: when(competition),
});

/** To the entrant. */
export const entryConfirmed = (
  { firstName, email }: VisitingEntrant,
  competition: CompetitionDetails,
  placeInLine: number,
): Mail => ({
  to: email,
  subject: placeInLine
    ? `You are on the waiting list for ${competition.title}`
    : `Your entry for ${competition.title}`,
  greeting: greetingFor(firstName),
  paragraphs: [
    placeInLine
      ? `Thank you for entering ${competition.title} at ${club.name}. All places are taken, so you are number ${placeInLine} on the waiting list. We'll email you as soon as you have a place.`
      : `Thank you for entering ${competition.title} at ${club.name}. Your entry has reached us safely, and we look forward to seeing you on the green. Good luck!`,
    'If you cannot play after all, or if it was not you who entered, just reply to this email and we will cancel the entry.',
  ],
  facts: factsOf(competition),
});

/** To an entrant who has waited for a place. */
export const entryMovedUp = (
  { firstName, email }: VisitingEntrant,
  competition: CompetitionDetails,
): Mail => ({
  to: email,
  subject: `You have a place in ${competition.title}`,
  greeting: greetingFor(firstName),
  paragraphs: [
    `A place in ${competition.title} at ${club.name} has come free, and it is yours. You are no longer on the waiting list, and we look forward to seeing you on the green. Good luck!`,
    'If you cannot play after all, just reply to this email and the place goes to the next on the list.',
  ],
  facts: factsOf(competition),
});

/** To the entrant, and to the club. */
export const entryReceived = (
  entrant: VisitingEntrant,
  competition: CompetitionDetails,
  placeInLine: number,
): Mail[] => {
  const { title } = competition;
  const name = personName(entrant);
  return [
    entryConfirmed(entrant, competition, placeInLine),
    {
      replyTo: entrant.email,
      subject: `Entry for ${title} from ${name}`,
      paragraphs: [
        `${name} has entered ${title}${placeInLine ? `, as number ${placeInLine} on the waiting list` : ''}. You can see all entries in the admin dashboard; a reply to this email goes to ${name}.`,
      ],
      facts: { Name: name, Email: entrant.email, ...factsOf(competition) },
    },
  ];
};

/** The day in the club's time zone, and the time as it is announced. */
const when = ({ date, time }: CompetitionDetails): string =>
  `${dayInWordsAtClub(new Date(date))}, ${time === timeToBeConfirmed ? 'time to be confirmed' : time}`;
