import { paths } from '@onchan-bowls/contract/pages';

export interface NavigationEntry {
  label: string;
  path: string;
  /** Another path of the same page. */
  alias?: string;
}

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

/** The entries of the mobile menu under 'Administration'. */
export const adminPages: readonly NavigationEntry[] = [{ label: 'Admin', path: paths.admin }];
