/**
 * The addresses of the pages that the single-page app shows. The server answers every other path with status 404, and
 * the app with its own page for that.
 */
export const paths = {
  home: '/',
  fixtures: '/fixtures',
  fixturesResults: '/fixtures-results',
  announcements: '/announcements',
  competitions: '/competitions',
  winners: '/winners',
  handicaps: '/handicaps',
  laws: '/laws',
  about: '/about',
  membership: '/membership',
  membershipApply: '/membership-apply',
  tasterSessionApply: '/taster-session-apply',
  privacy: '/privacy',
  admin: '/admin',
} as const;

export const pagePaths = Object.values(paths);

/** What stands in built documents where the site's origin belongs, until the server puts it in. */
export const unknownOrigin = 'https://origin.invalid';
