import { answerSubject } from '@onchan-bowls/contract/message-answers';
import type { Mail } from '../../platform/outbox/mail.js';
import type { MessageText, ReceivedMessage } from './message.js';

/** To the club. The sender gets no mail: anybody may have sent the form with another person's address. */
export const messageReceived = ({ name, email, message }: MessageText): Mail => ({
  replyTo: email,
  subject: `Message from ${name}`,
  paragraphs: [
    `${name} has sent the club a message through the website. A reply to this email goes to them; the message is in the admin dashboard as well.`,
  ],
  facts: { Name: name, Email: email, Message: message },
});

/** To the sender: the answer as it was typed, and the message below it. */
export const messageAnswered = ({ text, answer }: ReceivedMessage): Mail => ({
  to: text.email,
  subject: answerSubject,
  isPersonal: true,
  paragraphs: [answer ?? '', 'You wrote to us:', text.message.replace(/^/gm, '> ')],
});
