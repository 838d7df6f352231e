import { unknownOrigin } from '@onchan-bowls/contract/pages';

/** Under what origin the site is known: the prerendered document says it, and a plain one is where it was asked for. */
const siteOrigin = (): string =>
  typeof document === 'undefined'
    ? unknownOrigin
    : (document.documentElement.dataset.origin ?? window.location.origin);

/** The address of one of the site's pages with its origin, as search engines and other sites need it. */
export const absoluteUrl = (path: string): string => new URL(path, siteOrigin()).href;
