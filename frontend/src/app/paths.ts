/** A page with an entry in the navigation. */
export interface NavigationEntry {
  label: string;
  path: string;
  /** Where the page is to be found as well. */
  alias?: string;
}

/** The public pages in the order of the navigation. */
export const publicPages: readonly NavigationEntry[] = [
  { label: 'Home', path: '/' },
  { label: 'About Us', path: '/about' },
  { label: 'Club Announcements', path: '/announcements' },
  { label: 'Club Handicaps', path: '/handicaps' },
  { label: 'Competition Schedule', path: '/competitions' },
  { label: 'Competition Winners', path: '/winners' },
  { label: 'Fixtures & Results', path: '/fixtures', alias: '/fixtures-results' },
  { label: 'Laws of The Game', path: '/laws' },
];

/** What the mobile menu lists under 'Administration'. */
export const adminPages: readonly NavigationEntry[] = [{ label: 'Admin', path: '/admin' }];
