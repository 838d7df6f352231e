import { club } from '@onchan-bowls/contract/club';
import { greetingFor } from '../../platform/outbox/greeting.js';
import type { Mail } from '../../platform/outbox/mail.js';
import { personName } from '../../platform/personal-data/person-name.js';
import type { TasterRequest } from './taster-session.js';

/**
 * To the guest of a taster session, and to the club. The guest's mail repeats little of the form: anybody may have sent it
 * with another person's address.
 */
export const tasterRequested = (request: TasterRequest): Mail[] => [
  {
    to: request.email,
    subject: 'We have received your taster session request',
    greeting: greetingFor(request.firstName),
    paragraphs: [
      `Thank you for asking for a free taster session at ${club.name}. Your request has reached us safely, and we will be in touch soon to arrange it.`,
      'A session lasts about an hour, and there is nothing to pay. We can offer times on most weekdays and at weekends.',
      'You need no experience and no equipment: we can lend you bowls. Please wear flat shoes, which are kind to the green.',
      'If your plans change, or if it was not you who asked, just reply to this email. We look forward to meeting you.',
    ],
  },
  {
    replyTo: request.email,
    subject: `Taster session request from ${personName(request)}`,
    paragraphs: [
      `${personName(request)} has asked for a free taster session. Please get in touch to arrange it: a reply to this email goes to them.`,
    ],
    facts: {
      Name: personName(request),
      Email: request.email,
      Phone: request.phone,
      'Preferred dates and times': request.preferredDateTime,
    },
  },
];
