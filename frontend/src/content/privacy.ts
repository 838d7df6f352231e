import { club, entrantsShownDays, retentionMonths } from '@onchan-bowls/contract/club';

/** A kind of personal data: what the site collects, its use and who sees it. */
export interface Collection {
  title: string;
  /** The data that is collected. */
  what: string;
  why: string;
  /** The part that is public. */
  shown?: string;
}

export const collections: readonly Collection[] = [
  {
    title: 'Membership application',
    what: 'Your name, email address, phone number and the membership you choose; if you like, also your experience and why you want to join.',
    why: 'To review your application, to reply to you and to ask for payment. If it is approved, your name, email address and phone number are added to the list of members, with the year you joined.',
  },
  {
    title: 'Free taster session',
    what: 'Your name, email address, phone number, and the days and times that suit you.',
    why: 'To arrange the session with you.',
  },
  {
    title: 'Competition entry',
    what: 'Your name and email address, and in a pairs competition the name of your partner. Ask your partner first.',
    why: 'To know who plays, and to confirm your entry by email.',
    shown: `Your first and last name, and your partner’s, are shown to everybody in the list of entrants, until ${entrantsShownDays} days after the competition. Your email address never is.`,
  },
  {
    title: 'Message to the club',
    what: 'Your name, your email address, what you write, and what we reply.',
    why: 'To reply to you.',
  },
  {
    title: 'Team for a match',
    what: 'Your name, your email address if we know it, whether you are down, picked, or have said that you can play, and what you write with that.',
    why: 'To pick teams, and to ask you whether you can play. Your captain or the club gets an email when you cannot.',
    ...((club.showsTeams || club.showsFigures) && {
      shown: [
        club.showsTeams &&
          `Your name is shown to everybody in a published team, until ${entrantsShownDays} days after the match.`,
        club.showsFigures &&
          `Your name is shown to everybody with the matches you have played in a season, until ${retentionMonths.teams} months after it.`,
        'Your email address never is.',
      ]
        .filter(Boolean)
        .join(' '),
    }),
  },
  {
    title: 'Score of a match, by a captain',
    what: 'The email address to which the club sends you, as captain of a side, a link to enter the score.',
    why: 'To send you that link, and to tell you when somebody in your team cannot play. The address is erased a week after the link has ended, and the link ends two days after the match.',
  },
];

export const publicRecord: readonly string[] = [
  'Handicaps and the winners of competitions are the club’s sporting record. They are published here with players’ names, and may be kept for good.',
  'The club’s papers, such as minutes, may name people too. What is not meant for everybody is read only after signing in, and a paper that is removed is erased.',
  'Pictures of the club’s year and of its news may show people, and name them below. Where a picture was taken, and what else the camera noted, is removed before it is kept. A picture that is deleted is erased.',
  'If something in them is wrong, or you would rather not be named, write to us and we will talk about it.',
];

export const access: readonly string[] = [
  'What you send can be read by the club’s administrators, its committee and its volunteers with an account, after signing in. We use it for the purposes above and nothing else, and we do not sell it or pass it on.',
  'We confirm an application, a taster request or an entry by email, and the club gets an email about everything that is sent in. These emails travel through the mail services that you and the club use.',
];

const {
  messages,
  tasterSessions,
  rejectedApplications,
  approvedApplications,
  entrants,
  teams,
  mailings,
  formerMembers,
} = retentionMonths;

/** A period of months in words, in years where it is whole ones. */
const period = (months: number): string =>
  months % 12 > 0 ? `${months} months` : months === 12 ? 'a year' : `${months / 12} years`;

export const retention: readonly string[] = [
  `We erase messages ${period(messages)} and taster requests ${period(tasterSessions)} after they came in, rejected applications ${period(rejectedApplications)} and approved ones ${period(approvedApplications)} after the decision, entries ${period(entrants)} after the competition, who was down for a team ${period(teams)} after the season, which ends with the year, the texts of emails to several people ${period(mailings)} after they were written, and members’ details ${period(formerMembers)} after they have left. The site reminds us of what is due, and an administrator confirms it.`,
  'An administrator can erase any of it earlier: an application, a request or a message once it has been dealt with, an entry when it is cancelled or its competition is deleted. You can withdraw an entry yourself by the link in the email about it, and it is erased at once.',
  'A copy of each email that the site sends is deleted from it after 30 days.',
  'The site keeps a record of who changed what, so that the committee can account for it years later. What that record says about you is encrypted with a key that is used for you alone.',
];

export const erasure: readonly string[] = [
  `You may ask to see what we hold about you, to have it corrected or to have it erased. Write to us at ${club.name}, ${club.address.park}, ${club.address.street}, ${club.address.town}, ${club.address.island}, ${club.address.postcode}, or use the Get In Touch button at the foot of this page.`,
  'When we erase your details, they are deleted from the site’s lists and from its stored emails, and the key to them in the record of changes is destroyed. The record then still shows that something was received and deleted, but nobody can tell from it that it was you.',
  'From that moment nobody can look up your details on the site. The database may keep remains of deleted entries inside its files for longer, until that space is used again or cleared; only the person who runs the server could find them there.',
  'Two things are beyond our reach: an email that has already been delivered, until its recipient deletes it, and backups that were made before, until they are replaced. Unless you name only a part of it, we erase everything that we hold about you in one step.',
];

export const browsing: readonly string[] = [
  'There is no tracking and no advertising here, and the site keeps no record of who reads it. Everything on its pages, fonts and pictures too, comes from the site itself and from no other server.',
  'Visitors get no cookies. Administrators who sign in get one, which ends with their session.',
  'To keep programs from flooding our forms, the site counts in its memory, for up to a day, how often something is sent from an internet address. Neither the address nor the count is written to a file or a database.',
  'What you type into a form stays in your own browser until you send it or close the browser, so that you do not lose it. After an hour it is not shown any more. It reaches us only when you send it.',
  'Your browser keeps a copy of the lists that everybody can read here, so that you can read them without a connection. Each visit replaces it.',
];

export const juniors: readonly string[] = [
  'If you are under 18, please ask a parent or guardian before you send us anything, or let them send it for you.',
];

/** The legal basis: the Applied GDPR, article 6(1)(b) and (f). */
export const legalBasis: readonly string[] = [
  'We use the details in an application, a taster request or an entry because you ask us to arrange something with you: a membership, a session or a place in a competition (article 6(1)(b) of the Applied GDPR).',
  'We use messages, the record of who changed what and the club’s sporting record because the club has a legitimate interest in replying, in being accountable and in publishing its results, and in telling members what is going on (article 6(1)(f)). You may object to that: each email to members says how to stop them.',
];

export const complaint = {
  before: `The ${club.address.island}’s data protection law applies (the Data Protection Act 2018 and the Applied GDPR), and the club is the controller of your details. If you are not happy with how we look after your details, please tell us first. You can also complain to the `,
  authority: `${club.address.island} Information Commissioner`,
  url: 'https://www.inforights.im',
  after: '.',
} as const;
