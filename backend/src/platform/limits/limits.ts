import { peopleLimits } from '@onchan-bowls/contract/people';
import { submissionLimits, widerSubmissionLimits } from '@onchan-bowls/contract/submission';

/** How many points a key has. */
export interface Limit {
  /** The namespace of its keys. */
  readonly name: string;
  readonly points: number;
  /** The seconds after the first one is taken until all of them are available again. */
  readonly duration: number;
}

const minute = 60;
const quarter = 15 * minute;
const hour = 60 * minute;
const day = 24 * hour;

/** The limits of requests to sign in, right or wrong, each of which costs the reading of a body. */
const signInRequests = (of: string) => ({
  narrow: { name: `requests: ${of}`, points: 120, duration: minute },
  wide: { name: `requests of a wide network: ${of}`, points: 600, duration: minute },
});

const formRequests = (name: string, of: 'perMinute' | 'perDay', duration: number) => ({
  narrow: { name, points: submissionLimits[of], duration },
  wide: { name, points: widerSubmissionLimits[of], duration },
});

const linkLimits = (all: string, one: string) => ({
  narrow: { name: `${all} links of a network`, points: 60, duration: quarter },
  wide: { name: `${all} links of a wide network`, points: 300, duration: quarter },
  link: { name: `uses of ${one} link`, points: 60, duration: hour },
});

/**
 * Every limit of what is counted. `narrow` is an IPv4 address or a /64 of IPv6, `wide` a /48, which has 65,536 of these; an
 * IPv4 address has only the first one.
 */
export const limits = {
  /** Requests of visitors with a form, before their bodies are read. */
  formRequests: {
    /** For each form. */
    ofMinute: formRequests('requests in a minute', 'perMinute', minute),
    ofDay: formRequests('requests in a day', 'perDay', day),
  },
  /** Recorded forms of all visitors, by FORMS_PER_HOUR and FORMS_PER_DAY, and the share that one network may have. */
  forms: { duration: { hour, day }, narrowShare: 1 / 4, wideShare: 1 / 2 },
  /** Mails that visitors cause to one recipient in a day, so that a form cannot flood a mailbox. MAILS_PER_DAY limits all of them. */
  mailsToRecipient: 5,
  signInRequests: {
    anybody: signInRequests('sign-ins'),
    /** Of browsers that claim to be known, so that their network's other users do not lock them out. Anybody can make up the claim. */
    claimed: signInRequests('sign-ins of known browsers'),
  },
  /** Refused sign-ins, counted by what they have in common. */
  signIns: {
    narrow: { name: 'sign-ins of a network', points: 30, duration: quarter },
    wide: { name: 'sign-ins of a wide network', points: 150, duration: quarter },
    networkAndAccount: { name: 'sign-ins of a network at an account', points: 10, duration: quarter },
    /** Over all networks; together with `accountSteady` at most 100 in any hour, and never a lock. */
    account: { name: 'sign-ins at an account', points: 30, duration: hour },
    accountSteady: { name: 'sign-ins at an account, steadily', points: 1, duration: 90 },
    /**
     * Wrong codes with the right password, from browsers that are not known. Three of a million codes are right at a time, so
     * guessing for a year succeeds once in 45 accounts.
     */
    codes: { name: 'wrong codes at an account', points: 20, duration: day },
    browser: { name: 'sign-ins of a browser', points: 10, duration: quarter },
  },
  /** Links for forgotten passwords that visitors ask for. An account beyond its limit gets no more mails, and nobody is told. */
  passwordLinks: {
    narrow: { name: 'password links of a network', points: 10, duration: hour },
    wide: { name: 'password links of a wide network', points: 50, duration: hour },
    account: { name: 'password links of an account', points: 3, duration: hour },
  },
  /** Mails to an account about sign-ins with new browsers. */
  newBrowserMails: { name: 'mails about new browsers of an account', points: 5, duration: day },
  /** Links by which captains report scores: to open one, and to send a score. */
  captainLinks: linkLimits('captains’', 'a captain’s'),
  /** Links by which entrants see and withdraw their entry. */
  entryLinks: linkLimits('entrants’', 'an entrant’s'),
  /** Links by which players confirm or withdraw. */
  teamLinks: linkLimits('players’', 'a player’s'),
  /** Links by which members stop emails to members. */
  clubNewsLinks: linkLimits('club news', 'a club news'),
  /** Of an account. Stops scripts; well above what somebody searches for in an hour. */
  personRequests: {
    name: 'requests about people in an hour',
    points: peopleLimits.requestsInHour,
    duration: hour,
  },
} as const;
