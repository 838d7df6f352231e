import { type CalendarDay, dayOf } from './dates.js';

/** The day of an instant for a column of days; empty without an instant. */
export const isoDay = (instant: string | null): CalendarDay =>
  instant === null ? '' : dayOf(new Date(instant));
