import { z } from 'zod';
import { dueReminderDays } from './club.js';

/**
 * All reasons for a refusal by their stable codes, each with its HTTP status and the default message. Add a new reason
 * here.
 */
export const problems = {
  'invalid-request': { status: 400, title: 'The request is not valid' },
  'malformed-json': { status: 400, title: 'The body is not valid JSON' },
  'looks-automated': {
    status: 400,
    title:
      'This looks as if it was not sent by a person. Please wait a few seconds, leave the hidden field empty, and send it again.',
  },
  'not-signed-in': { status: 401, title: 'Please sign in' },
  'wrong-password': { status: 401, title: 'Invalid admin password.' },
  'code-needed': { status: 401, title: 'Please enter the code that your app shows, or a recovery code' },
  'wrong-code': {
    status: 401,
    title: 'This code is not right, or it has been used. Please wait for the next one.',
  },
  'wrong-passkey': {
    status: 401,
    title: 'This passkey is not known here. Please use another one, or your password.',
  },
  'passkey-needed': {
    status: 401,
    title: 'The password alone is not enough for this account. Please use your passkey.',
  },
  'second-factor-needed': {
    status: 403,
    title: 'Administrators need a second step to sign in. Please set up a passkey or codes first.',
  },
  'not-allowed': { status: 403, title: 'This account may look at this but not change it' },
  'foreign-origin': { status: 403, title: 'This request came from another website' },
  'not-found': { status: 404, title: 'There is nothing at this address' },
  'fixture-not-found': { status: 404, title: 'This fixture does not exist' },
  'competition-not-found': { status: 404, title: 'This competition does not exist' },
  'entry-not-found': { status: 404, title: 'This entry does not exist' },
  'winner-not-found': { status: 404, title: 'This winner does not exist' },
  'handicap-not-found': { status: 404, title: 'This handicap does not exist' },
  'announcement-not-found': { status: 404, title: 'This announcement does not exist' },
  'document-not-found': { status: 404, title: 'This document does not exist' },
  'version-not-found': { status: 404, title: 'This version of the document does not exist any more' },
  'picture-not-found': { status: 404, title: 'This picture does not exist any more' },
  'application-not-found': { status: 404, title: 'This application does not exist' },
  'taster-session-not-found': { status: 404, title: 'This taster session application does not exist' },
  'message-not-found': { status: 404, title: 'This message does not exist' },
  'member-not-found': { status: 404, title: 'This member does not exist' },
  'mailing-not-found': { status: 404, title: 'This email does not exist' },
  'due-not-found': { status: 409, title: 'This person is not a member in this season' },
  'player-not-found': { status: 404, title: 'This player is not down for this match' },
  'record-not-found': { status: 404, title: 'There is no such record in the history' },
  'account-not-found': { status: 404, title: 'This account does not exist' },
  'passkey-not-found': { status: 404, title: 'This passkey does not exist' },
  'link-not-valid': {
    status: 404,
    title: 'This link has been used or replaced, or it has expired. Please ask for a new one.',
  },
  'method-not-allowed': { status: 405, title: 'This address does not support this method' },
  'request-timeout': { status: 408, title: 'The request took too long to arrive' },
  'fixture-has-result': { status: 409, title: 'This fixture has a result. Please withdraw it first.' },
  'fixture-without-date': { status: 409, title: 'This fixture has no date that could be postponed' },
  'link-too-late': {
    status: 409,
    title: 'A captain’s link ends two days after the match. Please enter the result yourself.',
  },
  'match-not-played': { status: 409, title: 'This match has not been played' },
  'result-recorded': { status: 409, title: 'The club has recorded the result of this match.' },
  'score-reported': {
    status: 409,
    title: 'Another score was sent with this link already. Please ask the club to correct it.',
  },
  'not-our-team': { status: 409, title: 'Only teams of the club have a team sheet' },
  'match-over': { status: 409, title: 'This match is over or is not played, so its team stays as it was.' },
  'match-without-day': {
    status: 409,
    title: 'This match has no day yet. Its team can be published when it has one.',
  },
  'player-down': { status: 409, title: 'This player is down for this match already' },
  'player-in-team': {
    status: 409,
    title: 'This player is in the published team. Please publish it without them first.',
  },
  'too-many-players': { status: 409, title: 'As many players are down for this match as can be' },
  'player-not-picked': { status: 409, title: 'You are not in this team any more.' },
  'player-withdrew': {
    status: 409,
    title: 'You have said that you cannot play. If that has changed, please ring your captain.',
  },
  'postponed-to-same-date': { status: 409, title: 'This fixture has this date and time already' },
  'competition-cancelled': { status: 409, title: 'This competition has been cancelled.' },
  'entries-closed': { status: 409, title: 'Entries for this competition are currently closed.' },
  'registration-closed': { status: 409, title: 'Registration for this competition has closed.' },
  'competition-past': { status: 409, title: 'This competition has already taken place.' },
  'already-entered': { status: 409, title: 'You have already entered this competition.' },
  'places-taken': {
    status: 409,
    title: 'More entries have a place already than this competition would have.',
  },
  'place-gone': {
    status: 409,
    title: 'The place has gone. You keep your place on the waiting list.',
  },
  'no-place-free': {
    status: 409,
    title: 'No place is free. Please raise the number of places, or cancel an entry first.',
  },
  'reason-needed': {
    status: 409,
    title: 'Somebody else is first on the waiting list. Please give a reason.',
  },
  'draw-not-found': { status: 404, title: 'This competition has no draw' },
  'already-drawn': { status: 409, title: 'The draw of this competition is made already.' },
  'too-few-entrants': { status: 409, title: 'A draw needs two entries with a place.' },
  'too-many-entrants': { status: 409, title: 'More entries have a place than a draw can have.' },
  'rounds-changed': {
    status: 409,
    title:
      'The entries have changed, and there are more or fewer rounds. Please check the dates of the rounds.',
  },
  'match-not-ready': { status: 409, title: 'It is not known yet who plays this match.' },
  'match-changed': { status: 409, title: 'Others play this match by now. Please look again.' },
  'match-decided': {
    status: 409,
    title: 'A later round has a result already. Please take that back first.',
  },
  'discard-reason-needed': {
    status: 409,
    title: 'Results are recorded, and are lost with the draw. Please give a reason.',
  },
  'not-pairs': { status: 409, title: 'People play alone in this competition, without a partner.' },
  'too-many-documents': {
    status: 409,
    title: 'There are as many documents as there can be. Please delete one first.',
  },
  'too-many-versions': {
    status: 409,
    title: 'This document has as many versions as it can have. Please remove one first.',
  },
  'documents-full': {
    status: 409,
    title: 'All documents together would take more room than they may. Please remove some versions first.',
  },
  'too-many-pictures': {
    status: 409,
    title: 'There are as many pictures as there can be. Please delete one first.',
  },
  'gallery-full': {
    status: 409,
    title: 'The gallery of this year has as many pictures as it can have. Please delete one first.',
  },
  'pictures-full': {
    status: 409,
    title: 'All pictures together would take more room than they may. Please delete some first.',
  },
  'application-reviewed': { status: 409, title: 'This application has already been reviewed' },
  'application-pending': { status: 409, title: 'This application is pending already' },
  'taster-session-completed': { status: 409, title: 'This taster session has already been completed' },
  'taster-session-pending': { status: 409, title: 'This taster session is pending already' },
  'message-answered': { status: 409, title: 'This message has already been answered' },
  'payment-in-future': { status: 409, title: 'This payment is dated in the future' },
  'due-settled': {
    status: 409,
    title: 'This subscription is paid or waived already. Please reopen it first.',
  },
  'due-not-owed': { status: 409, title: 'Nothing is owed for this season' },
  'due-reminded': {
    status: 409,
    title: `This member was reminded in the last ${dueReminderDays} days`,
  },
  'mails-used-up': {
    status: 409,
    title: 'As many emails as are sent in a day have been written. Please go on tomorrow.',
  },
  'mailing-without-recipients': { status: 409, title: 'Nobody would get this email' },
  'mailing-too-many': { status: 409, title: 'These are more people than one email can be written to' },
  'mailing-recipients-changed': {
    status: 409,
    title: 'Other people would get this email by now. Please look again before you send it.',
  },
  'own-account': {
    status: 409,
    title: 'Nobody can disable their own account or change its role: please ask another administrator',
  },
  'own-password': { status: 409, title: 'Your own password is changed with the current one' },
  'account-disabled': { status: 409, title: 'This account is disabled. Please enable it first.' },
  'shared-email': {
    status: 409,
    title: 'The email address of the shared account is set by another administrator',
  },
  'own-email': { status: 409, title: 'Your own email address is changed with your current password' },
  'own-second-factor': {
    status: 409,
    title: 'The second step of your own account is turned off with your current password',
  },
  'second-factor-on': { status: 409, title: 'This account needs a code from an app already' },
  'second-factor-off': { status: 409, title: 'This account needs no code from an app' },
  'shared-passkey': {
    status: 409,
    title:
      'The shared account has no passkeys: they would outlast its password. Please use your own account.',
  },
  'passkey-known': { status: 409, title: 'This device has a passkey for this account already' },
  'too-many-passkeys': {
    status: 409,
    title: 'This account has as many passkeys as it may have. Please remove one first.',
  },
  'last-administrator': { status: 409, title: 'This is the only administrator who can sign in' },
  'account-exists': { status: 409, title: 'An account with this username exists already' },
  'person-erased': {
    status: 409,
    title: 'This person was erased, so nothing more can be recorded about them. Please delete this record.',
  },
  'person-unreadable': {
    status: 409,
    title:
      'The details of this person can no longer be read, so nothing more can be recorded about them. Please delete this record.',
  },
  'not-due': {
    status: 409,
    title: 'Some of these have changed since you looked, or are to be kept. Please look again.',
  },
  'changed-meanwhile': { status: 409, title: 'Somebody else changed this in the meantime' },
  'person-changed': {
    status: 409,
    title: 'More about this person has arrived, or was brought back, since you looked. Please look again.',
  },
  'undo-too-late': { status: 409, title: 'It is too late to undo this' },
  'not-restorable': { status: 409, title: 'This record cannot be brought back to an earlier state' },
  'restore-erased': {
    status: 409,
    title: 'The details of this person were erased for good, so this cannot be brought back.',
  },
  'values-refused': { status: 409, title: 'These values would not be accepted today' },
  'precondition-failed': { status: 412, title: 'This is not the version that was asked for' },
  'body-too-large': { status: 413, title: 'The body is too large' },
  'not-json': { status: 415, title: 'The body must be JSON' },
  'not-pdf': { status: 415, title: 'The file must be a PDF' },
  'not-picture': { status: 415, title: 'The file must be a JPEG, PNG or WebP picture' },
  'range-not-satisfiable': { status: 416, title: 'There is no such part of this file' },
  'expectation-failed': { status: 417, title: 'The only expectation that can be met is 100-continue' },
  'misdirected-request': { status: 421, title: 'This site is at another address' },
  'broken-pdf': {
    status: 422,
    title: 'This is not a whole PDF file. Please save or scan it as a PDF again.',
  },
  'broken-picture': {
    status: 422,
    title: 'This picture cannot be read. Please save it again as a JPEG, PNG or WebP picture.',
  },
  'too-many-pixels': {
    status: 422,
    title: 'This picture has more than 25 million pixels. Please save it in a smaller size.',
  },
  'too-many-requests': { status: 429, title: 'Too many attempts. Please try again later.' },
  'headers-too-large': { status: 431, title: 'The headers of the request are too large' },
  'internal-error': { status: 500, title: 'Something went wrong on our side' },
  unavailable: { status: 503, title: 'The service is not available right now. Please try again shortly.' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof problems;

/** RFC 9457 problem document: the body of every response with status 400 or higher. */
export const problem = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int(),
  /** The first message, readable on its own. */
  detail: z.string(),
  code: z.enum(Object.keys(problems) as [ProblemCode, ...ProblemCode[]]),
  /** One entry per invalid field of the request. */
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});
export type Problem = z.infer<typeof problem>;
