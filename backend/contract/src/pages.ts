/**
 * The paths of the single-page app's pages. For every other path the server returns 404 and the app shows its page for
 * missing pages.
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

/** The placeholder for the site's origin in built documents. The server replaces it. */
export const unknownOrigin = 'https://origin.invalid';
