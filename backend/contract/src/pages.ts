/**
 * The paths at which the single-page app shows a page. The server answers every other path with status 404, and the
 * app with its own page for that.
 */
export const pagePaths = [
  '/',
  '/fixtures',
  '/fixtures-results',
  '/announcements',
  '/competitions',
  '/winners',
  '/handicaps',
  '/laws',
  '/about',
  '/membership',
  '/membership-apply',
  '/taster-session-apply',
  '/privacy',
  '/admin',
] as const;
