import { Link, type LinkProps, matchPath, useLocation } from 'react-router-dom';
import { scrollToTop } from '../lib/scroll.js';
import type { NavigationEntry } from './navigation.js';

/** The look of the link to the current page. Forced colours leave borders, not grounds. */
export const currentPage = {
  bg: 'green.100',
  color: 'green.800',
  _highContrast: { outline: '2px solid', outlineOffset: '-2px' },
} as const;

interface NavigationLinkProps extends Omit<LinkProps, 'to'> {
  entry: NavigationEntry;
}

/** A navigation link to the top of a page. It is marked as current on that page and the pages below it. */
export function NavigationLink({ entry: { label, path, alias = path }, ...props }: NavigationLinkProps) {
  const { pathname } = useLocation();
  const isCurrent = [path, alias].some((at) => matchPath({ path: at, end: at === '/' }, pathname));
  return (
    <Link
      {...props}
      to={path}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => {
        // The router does not scroll if the path stays the same.
        if (pathname === path) scrollToTop();
      }}
    >
      {label}
    </Link>
  );
}
