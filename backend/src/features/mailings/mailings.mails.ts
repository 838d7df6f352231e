import { club } from '@onchan-bowls/contract/club';
import { greetingByName } from '../../platform/outbox/greeting.js';
import type { Mail } from '../../platform/outbox/mail.js';
import type { Recipient } from './audiences.js';

/** One of the emails of a mailing. @param link where a member stops these emails; undefined where the site's address is not configured. */
export const mailingMail = (
  { name, email, memberId }: Recipient,
  { subject, text }: { readonly subject: string; readonly text: string },
  link: string | undefined,
): Mail => ({
  to: email,
  subject,
  greeting: greetingByName(name),
  paragraphs: [
    text,
    ...(memberId === undefined
      ? []
      : link === undefined
        ? [`You get this as a member of ${club.name}. Reply to this email if you want no club news.`]
        : [
            `You get this as a member of ${club.name}. You can stop club news here, without an account:`,
            link,
          ]),
  ],
  ...(link !== undefined && { unsubscribe: link }),
});
