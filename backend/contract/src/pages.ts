/**
 * The paths of the single-page app's pages. For every other path the server returns 404 and the app shows its page for
 * missing pages.
 */
export const paths = {
  home: '/',
  fixtures: '/fixtures',
  fixturesResults: '/fixtures-results',
  season: '/season',
  announcements: '/announcements',
  competitions: '/competitions',
  winners: '/winners',
  handicaps: '/handicaps',
  laws: '/laws',
  about: '/about',
  gallery: '/gallery',
  membership: '/membership',
  membershipApply: '/membership-apply',
  tasterSessionApply: '/taster-session-apply',
  privacy: '/privacy',
  score: '/score',
  entry: '/entry',
  team: '/team',
  clubNews: '/club-news',
  verify: '/verify',
  admin: '/admin',
} as const;

export const pagePaths = Object.values(paths);

/** What the value of a parameter in a page's address is: a day that stands for its week, a year, or any text. */
export type ParameterKind = 'week' | 'year' | 'text';

/**
 * The Monday of the week that a day such as `2026-05-06` in a page's address stands for. Undefined for a text that is not a
 * day of the years 1900 to 2099.
 */
export const requestedWeek = (text: string): string | undefined => {
  if (!/^(?:19|20)\d\d-\d\d-\d\d$/.test(text)) return undefined;
  const day = new Date(`${text}T00:00Z`);
  // 30 February is either invalid or counts as a day in March.
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text)) return undefined;
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
};

/** The year of the years 1900 to 2099 that a text in a page's address names; undefined for another text. */
export const requestedYear = (text: string): string | undefined =>
  /^(?:19|20)\d\d$/.test(text) ? text : undefined;

/** The placeholder for the site's origin in built documents. The server replaces it. */
export const unknownOrigin = 'https://origin.invalid';

/** The id of the notice that a page may be out of date. */
export const outdatedNoticeId = 'outdated';

/**
 * The notice that a page may be out of date, as HTML.
 * @param sentences without characters that have a meaning in HTML.
 * @param scope whether it is about this page alone, or about all pages and stays on the way from one to another.
 */
export const outdatedNotice = (sentences: string, scope: 'page' | 'site'): string =>
  `<section id="${outdatedNoticeId}" aria-label="Notice" data-scope="${scope}" style="padding:0.5em 1em;background:#fdf3d7;color:#1c261e">${sentences}</section>`;
