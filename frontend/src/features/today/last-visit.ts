import { type CalendarDay, dayOf } from '../../lib/dates.js';

const keyOf = (username: string) => `last-visit:${username}`;

/**
 * The day on which somebody last used the dashboard in this browser, before now; undefined the first time, and where the browser
 * keeps nothing. It stays the same until the browser session ends.
 */
export const lastVisit = (username: string, now: Date): CalendarDay | undefined => {
  const key = keyOf(username);
  try {
    const before = sessionStorage.getItem(key) ?? localStorage.getItem(key) ?? '';
    sessionStorage.setItem(key, before);
    localStorage.setItem(key, dayOf(now));
    return before === '' ? undefined : before;
  } catch {
    return undefined;
  }
};
