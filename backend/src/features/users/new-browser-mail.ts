import { club } from '@onchan-bowls/contract/club';
import { inWordsAtClub } from '../../platform/club-time.js';
import type { Mail } from '../../platform/outbox/mail.js';

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
