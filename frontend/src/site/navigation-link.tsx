import { paths } from '@onchan-bowls/contract/pages';
import type { MouseEvent } from 'react';
import { Link, type LinkProps, matchPath, useLocation } from 'react-router-dom';
import type { NavigationEntry } from './navigation.js';
import { scrollToTop } from './scroll.js';

/** The look of the link to the current page. Forced colours leave borders, not grounds. */
export const currentPage = {
  bg: 'plate',
  color: 'plate.fg',
  fontWeight: '600',
  _highContrast: { outline: '2px solid', outlineOffset: '-2px' },
} as const;

/** Whether a click opens the link in this tab. */
const isPlainClick = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  !metaKey && !ctrlKey && !shiftKey && !altKey;

interface NavigationLinkProps extends Omit<LinkProps, 'to'> {
  entry: NavigationEntry;
}

/** A navigation link to the top of a page. It is marked as current on that page and the pages below it. */
export function NavigationLink({ entry: { label, path, alias = path }, ...props }: NavigationLinkProps) {
  const { pathname } = useLocation();
  // The dashboard is another program, with a document of its own.
  const leavesSite = path === paths.admin && pathname !== paths.admin;
  const isCurrent = [path, alias].some((at) => matchPath({ path: at, end: at === '/' }, pathname));
  return (
    <Link
      {...props}
      to={path}
      reloadDocument={leavesSite}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        // A link to another document cannot take the place of this entry by itself.
        if (leavesSite && props.replace && isPlainClick(event)) {
          event.preventDefault();
          window.location.replace(path);
        }
        // The router does not scroll if the path stays the same.
        if (pathname === path) scrollToTop();
      }}
    >
      {label}
    </Link>
  );
}
