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

/** What stands in built documents where the site's origin belongs, until the server puts it in. */
export const unknownOrigin = 'https://origin.invalid';
