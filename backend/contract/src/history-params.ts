import { z } from 'zod';
import { eventsLimits, highestPosition, isPointInHistory, nameOrId } from './history.js';
import { digits } from './paging.js';
import { calendarDay } from './text.js';

const filter = (message: string) => z.string(message).regex(nameOrId, message).optional();

const limit = digits({ min: 1, max: eventsLimits.max }, `Limit must be 1 to ${eventsLimits.max}`).optional();

const at = 'At must be a position or a calendar date such as 2026-05-04';

const hash = 'Hash must be 64 hexadecimal digits';

const position = (message: string) => digits({ min: 1, max: highestPosition }, message).optional();

/** Query of `GET /api/admin/events/export.csv`: filters of the events. */
export const eventsFilter = z.object({
  stream: filter('Stream must be the name of a stream'),
  streamId: filter('Stream id must be the id of a record'),
  type: filter('Type must be the name of an event'),
  actor: filter('Actor must be the id of an account'),
  /** First and last calendar day, in the club's zone. */
  from: calendarDay('From must be a calendar date such as 2026-05-04').optional(),
  to: calendarDay('To must be a calendar date such as 2026-05-04').optional(),
});

/** Query of `GET /api/admin/events`: filters of the events. They are returned newest first. */
export const eventsParams = z.object({
  /** Only events before this position: the last position of the previous page. */
  before: position('Before must be a position'),
  limit,
  ...eventsFilter.shape,
});

/** Query of `GET /api/admin/records/{stream}/{id}`. */
export const recordParams = z.object({
  /** After the event at this position, or at the end of this day in the club's zone; now when absent. */
  at: z.string(at).refine(isPointInHistory, at).optional(),
});

/** Query of `GET /api/admin/events/access`. */
export const accessParams = z.object({
  /** Only accesses before this id: the last id of the previous page. */
  before: position('Before must be the id of an access'),
  limit,
});

/** Query of `GET /api/admin/events/verify`: a head that was noted earlier, to find in the chain. */
export const verifyParams = z
  .object({
    position: position('Position must be a position'),
    hash: z
      .string(hash)
      .regex(/^[0-9a-f]{64}$/, hash)
      .optional(),
  })
  .refine(({ position, hash }) => (position === undefined) === (hash === undefined), {
    path: ['hash'],
    message: 'A kept head has a position and a hash',
  });

export type EventsFilter = z.infer<typeof eventsFilter>;
export type EventsParams = z.infer<typeof eventsParams>;
export type AccessParams = z.infer<typeof accessParams>;
