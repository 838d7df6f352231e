import { club } from '@onchan-bowls/contract/club';
import { timeToBeConfirmed } from '@onchan-bowls/contract/competition-labels';
import { dayInWordsAtClub } from '../../platform/club-time.js';
import { greetingFor } from '../../platform/outbox/greeting.js';
import type { Mail } from '../../platform/outbox/mail.js';
import { personName } from '../../platform/personal-data/person-name.js';
import type { CompetitionDetails, VisitingEntrant } from './competition.events.js';

const factsOf = (competition: CompetitionDetails) => ({
  Competition: competition.title,
  When: when(competition),
});

const keepTheLink =
  'Anybody who has this link can use it, so please keep it to yourself. It opens nothing but this entry.';

/** How to withdraw, by a link if there is one. */
const toWithdraw = (cause: string, instead: string, link: string | undefined): string[] =>
  link === undefined
    ? [`${cause}, just reply to this email and ${instead}.`]
    : [`${cause}, withdraw the entry here, or just reply to this email:`, link, keepTheLink];

/** To the entrant. @param link shows and withdraws the entry. */
export const entryConfirmed = (
  { firstName, email }: VisitingEntrant,
  competition: CompetitionDetails,
  placeInLine: number,
  link?: string,
): Mail => ({
  to: email,
  subject: placeInLine
    ? `You are on the waiting list for ${competition.title}`
    : `Your entry for ${competition.title}`,
  greeting: greetingFor(firstName),
  paragraphs: [
    placeInLine
      ? `Thank you for entering ${competition.title} at ${club.name}. There is no place for you yet, and you are number ${placeInLine} on the waiting list. We'll email you as soon as there is one.`
      : `Thank you for entering ${competition.title} at ${club.name}. Your entry has reached us safely, and we look forward to seeing you on the green. Good luck!`,
    ...toWithdraw(
      'If you cannot play after all, or if it was not you who entered',
      'we will cancel the entry',
      link,
    ),
  ],
  facts: factsOf(competition),
});

/** To an entrant who has waited for a place. @param link shows and withdraws the entry. */
export const entryMovedUp = (
  { firstName, email }: VisitingEntrant,
  competition: CompetitionDetails,
  link?: string,
): Mail => ({
  to: email,
  subject: `You have a place in ${competition.title}`,
  greeting: greetingFor(firstName),
  paragraphs: [
    `A place in ${competition.title} at ${club.name} has come free, and it is yours. You are no longer on the waiting list, and we look forward to seeing you on the green. Good luck!`,
    ...toWithdraw('If you cannot play after all', 'the place goes to the next on the list', link),
  ],
  facts: factsOf(competition),
});

/** To an entrant who waits, about a free place. @param link takes it. */
export const placeOffered = (
  { firstName, email }: VisitingEntrant,
  competition: CompetitionDetails,
  placeInLine: number,
  link?: string,
): Mail => ({
  to: email,
  subject: `A place in ${competition.title} is free`,
  greeting: greetingFor(firstName),
  paragraphs: [
    `A place in ${competition.title} at ${club.name} has come free. You are number ${placeInLine} on the waiting list. So shortly before the day, the place is offered to everybody who waits, and the first to take it has it.`,
    ...(link === undefined
      ? ['If you would like to play, just reply to this email.']
      : ['If you would like to play, take the place here:', link, keepTheLink]),
    'If you do not, you need not do anything. You keep your place on the waiting list.',
  ],
  facts: factsOf(competition),
});

const placeInWords = {
  next: 'If others are waiting, the first of them has the place now.',
  offered:
    'The place is offered by email to those who are waiting, and the first to take it has it. Those who were asked in the last six hours get no further email: the link in theirs takes this place, too.',
  free: 'The place is free now.',
} as const;

/** To the club. The entrant is erased by then. */
export const entryWithdrawn = (
  { paid, waiting }: { readonly paid: boolean; readonly waiting: boolean },
  {
    details,
    place,
    isPhoned,
  }: {
    readonly details: CompetitionDetails;
    readonly place: keyof typeof placeInWords;
    /** Whether somebody who waits and could have the place has no address. */
    readonly isPhoned: boolean;
  },
): Mail => ({
  subject: `An entry for ${details.title} was withdrawn`,
  paragraphs: [
    `Somebody has withdrawn an entry for ${details.title}. The names and the address are erased. ${waiting ? 'The entry was waiting for a place.' : placeInWords[place]}${!waiting && isPhoned ? ' Please phone those who wait without an email address.' : ''}`,
  ],
  facts: {
    ...factsOf(details),
    Place: waiting ? 'on the waiting list' : 'had a place',
    Fee: paid ? 'paid' : 'not paid',
  },
});

/** To the entrant, and to the club. */
export const entryReceived = (
  entrant: VisitingEntrant,
  competition: CompetitionDetails,
  placeInLine: number,
  link?: string,
): Mail[] => {
  const { title } = competition;
  const name = personName(entrant);
  return [
    entryConfirmed(entrant, competition, placeInLine, link),
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
