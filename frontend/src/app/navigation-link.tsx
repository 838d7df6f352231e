import { Link, type LinkProps, matchPath, useLocation } from 'react-router-dom';
import type { NavigationEntry } from './paths.js';

interface NavigationLinkProps extends Omit<LinkProps, 'to'> {
  entry: NavigationEntry;
}

/** A link of the navigation, marked as the current one while its page is shown, or one below it. */
export function NavigationLink({ entry: { label, path, alias = path }, ...props }: NavigationLinkProps) {
  const { pathname } = useLocation();
  const isCurrent = [path, alias].some((at) => matchPath({ path: at, end: at === '/' }, pathname));
  return (
    <Link {...props} to={path} aria-current={isCurrent ? 'page' : undefined}>
      {label}
    </Link>
  );
}
