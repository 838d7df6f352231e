import { paths } from '@onchan-bowls/contract/pages';

/** A page with an entry in the navigation. */
export interface NavigationEntry {
  label: string;
  path: string;
  /** Where the page is to be found as well. */
  alias?: string;
}

/** The public pages in the order of the navigation. */
export const publicPages: readonly NavigationEntry[] = [
  { label: 'Home', path: paths.home },
  { label: 'About Us', path: paths.about },
  { label: 'Club Announcements', path: paths.announcements },
  { label: 'Club Handicaps', path: paths.handicaps },
  { label: 'Competition Schedule', path: paths.competitions },
  { label: 'Competition Winners', path: paths.winners },
  { label: 'Fixtures & Results', path: paths.fixtures, alias: paths.fixturesResults },
  { label: 'Laws of The Game', path: paths.laws },
];

/** What the mobile menu lists under 'Administration'. */
export const adminPages: readonly NavigationEntry[] = [{ label: 'Admin', path: paths.admin }];
