import type { CalendarDay } from '../../lib/dates.js';

const keyOf = (username: string) => `last-visits:${username}`;

/** The last two days on which somebody used the dashboard in this browser. Where it keeps nothing, both are empty. */
const visits = (username: string): { before: CalendarDay; last: CalendarDay } => {
  let kept = '';
  try {
    kept = localStorage.getItem(keyOf(username)) ?? '';
  } catch {
    // Nothing is known then.
  }
  const [before = '', last = ''] = kept.split(' ');
  return { before, last };
};

/** Notes that somebody uses the dashboard today. */
export const noteVisit = (username: string, today: CalendarDay): void => {
  const { last } = visits(username);
  if (last === today) return;
  try {
    localStorage.setItem(keyOf(username), `${last} ${today}`);
  } catch {
    // The Today tab then shows the changes of today.
  }
};

/** The day before today on which somebody last used the dashboard in this browser; undefined if it is not known. */
export const lastVisit = (username: string, today: CalendarDay): CalendarDay | undefined => {
  const { before, last } = visits(username);
  return (last === today ? before : last) || undefined;
};
