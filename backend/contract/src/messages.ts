import { z } from 'zod';
import { email, longText, text } from './text.js';

export const messageStatuses = ['unread', 'read'] as const;

/** Longest texts, in characters. */
export const messageLimits = { name: 100, message: 5000 } as const;

export const messageMessages = {
  name: 'Name is required',
  email: 'Valid email is required',
  message: 'Message is required',
} as const;

/** Body of `POST /api/messages`; whatever else is sent is dropped. */
export const messageRequest = z.object({
  name: text(messageLimits.name, messageMessages.name),
  email: email(messageMessages.email),
  message: longText(messageLimits.message, messageMessages.message),
});

/** A message to the club as every path answers it. */
export const messageRecord = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string().meta({ format: 'email' }),
  message: z.string(),
  status: z.enum(messageStatuses),
  createdAt: z.iso.datetime(),
  /** Counts this message's events; send it back in `If-Match` to refuse an edit of what has changed meanwhile. */
  version: z.int(),
});

export type MessageRequest = z.infer<typeof messageRequest>;
export type MessageRecord = z.infer<typeof messageRecord>;
