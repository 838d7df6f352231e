import { club } from '@onchan-bowls/contract/club';
import { linkPeriods } from '@onchan-bowls/contract/password-links';
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
