import { z } from 'zod';
import type { Labels } from './labels.js';
import { recordVersion } from './record-version.js';
import { email, longText, text } from './text.js';

export const messageStatuses = ['unread', 'read'] as const;

/** Maximum lengths in characters. */
export const messageLimits = { name: 100, message: 5000 } as const;

export const messageMessages = {
  name: 'Name is required',
  email: 'Valid email is required',
  message: 'Message is required',
} as const;

/** Body of `POST /api/messages`. Other fields are dropped. */
export const messageRequest = z.object({
  name: text(messageLimits.name, messageMessages.name),
  email: email(messageMessages.email),
  message: longText(messageLimits.message, messageMessages.message),
});

/** A message to the club as every path returns it. */
export const messageRecord = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string().meta({ format: 'email' }),
  message: z.string(),
  status: z.enum(messageStatuses),
  createdAt: z.iso.datetime(),
  /** What the club answered by mail; null while it has not. Always null for the sender, like who answered and when. */
  answer: z.string().nullable(),
  answeredAt: z.iso.datetime().nullable(),
  /** The name of the administrator. */
  answeredBy: z.string().nullable(),
  version: recordVersion,
});

/** The labels of a message's fields. */
export const messageLabels = {
  name: 'Name',
  email: 'Email',
  createdAt: 'Date',
  status: 'Status',
  message: 'Message',
  answer: 'Answer',
  answeredAt: 'Answered',
  answeredBy: 'Answered By',
} as const satisfies Labels<MessageRecord, MessageRequest>;

export type MessageRequest = z.infer<typeof messageRequest>;
export type MessageRecord = z.infer<typeof messageRecord>;
