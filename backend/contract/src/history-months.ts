import { z } from 'zod';
import { eventsFilter } from './history-params.js';
import { logHead } from './history.js';
import { isCalendarDay } from './text.js';

/** Whether the text is a month `YYYY-MM`. */
export const isMonth = (text: string): boolean => isCalendarDay(`${text}-01`);

const monthMessage = 'Month must be a month such as 2026-05';
const month = z.string(monthMessage).refine(isMonth, monthMessage).meta({ format: 'month' });

/** How many months `GET /api/admin/events/months` counts. */
export const countedMonths = 12;

/** Query of `GET /api/admin/events/months`: the last month, this one unless given, and filters of the events. */
export const monthsParams = z.object({
  month: month.optional(),
  ...eventsFilter.omit({ from: true, to: true }).shape,
});

/** Response of `GET /api/admin/events/months`. */
export const monthsOfEvents = z.object({
  /** The month of the query and those before it, the newest first, with the number of events that match. */
  months: z.array(z.object({ month, events: z.int() })),
  /** Whether there are any events before these months. */
  hasEarlier: z.boolean(),
});

/** Query of `GET /api/admin/events/month`: this month unless given. */
export const monthParams = z.object({ month: month.optional() });

const actorCount = z.object({ actorName: z.string(), events: z.int() });

/** Response of `GET /api/admin/events/month`: what happened in a month, for the minutes. */
export const monthSummary = z.object({
  month,
  /** The number of events in the month. */
  events: z.int(),
  /** The last event before the end of the month; null if there is none. */
  head: logHead.nullable(),
  /** What others than visitors did, by type of event. */
  decided: z.array(
    z.object({
      type: z.string(),
      label: z.string(),
      events: z.int(),
      /** Who did it, the most active first. */
      by: z.array(actorCount),
      /** The newest of these events in words, the oldest first. None of events that erase somebody. */
      lines: z.array(z.object({ recordedAt: z.iso.datetime(), actorName: z.string(), summary: z.string() })),
    }),
  ),
  /** What visitors sent, by type of event. */
  received: z.array(z.object({ type: z.string(), label: z.string(), events: z.int() })),
  /** How many people were erased. */
  erasedPeople: z.int(),
});

export type MonthsParams = z.infer<typeof monthsParams>;
export type MonthsOfEvents = z.infer<typeof monthsOfEvents>;
export type MonthSummary = z.infer<typeof monthSummary>;
