import { z } from 'zod';
import { club } from './club.js';
import { messageLimits } from './messages.js';
import { longText } from './text.js';

/** The subject of the mail with the answer: a message has none of its own. */
export const answerSubject = `Re: Your message to ${club.name}`;

/** Body of `PUT /api/messages/{id}/answer`. */
export const answerRequest = z.object({
  answer: longText(messageLimits.message, 'Answer is required'),
});

export type AnswerRequest = z.infer<typeof answerRequest>;
