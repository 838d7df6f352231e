import { club } from '@onchan-bowls/contract/club';
import { linkPeriods } from '@onchan-bowls/contract/password-links';
import { inWordsAtClub } from '../../platform/club-time.js';
import type { Mail } from '../../platform/outbox/mail.js';
import { addressOf, type NewLink } from './password-links.js';

/** The mail with a link to set a password. */
export const linkMail = (username: string, to: string, link: NewLink, origin: string): Mail => ({
  to,
  subject:
    link.kind === 'invitation'
      ? `Your account for the website of ${club.shortName}`
      : `A new password for the website of ${club.shortName}`,
  paragraphs: [
    link.kind === 'invitation'
      ? `You have an account for the admin dashboard of ${club.shortName}. Choose your password here:`
      : `Somebody has asked for a new password for your account. Choose it here:`,
    addressOf(origin, link),
    `The link works once, within ${linkPeriods[link.kind].inWords}. If you did not expect this email, leave the link alone: nothing changes then.`,
  ],
  facts: { Username: username },
});

/** To the address that an account had until now. */
export const emailChangedMail = (username: string, formerEmail: string): Mail => ({
  to: formerEmail,
  subject: `The email address of your account has changed`,
  paragraphs: [
    `Links to set the password of your account for the website of ${club.shortName} no longer come to this address. If that was not you, tell the club at once.`,
  ],
  facts: { Username: username },
});

/** To the owner of an account that was signed in to with a browser that is new to it. */
export const newBrowserMail = (
  { username, email }: { username: string; email: string },
  browser: string | null,
  at: Date,
): Mail => ({
  to: email,
  subject: 'A sign-in with a new browser',
  paragraphs: [
    `Somebody has signed in to your account for the website of ${club.shortName} with a browser that has not been used for it lately. If that was you, there is nothing to do.`,
    `If it was not you, somebody knows your password or has one of your passkeys. Choose another password at once, on the dashboard's Accounts tab or with "Forgot your password?" at the sign-in: that signs everybody else out. Remove passkeys there that you do not know. Then tell the club.`,
  ],
  facts: { Username: username, Browser: browser ?? 'It does not say', Time: inWordsAtClub(at) },
});
