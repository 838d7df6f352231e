import { unknownOrigin } from '@onchan-bowls/contract/pages';

/** The site's public origin: from the prerendered document, or else the current one. */
const siteOrigin = (): string =>
  typeof document === 'undefined'
    ? unknownOrigin
    : (document.documentElement.dataset.origin ?? window.location.origin);

/** A page's absolute address, for search engines and other sites. */
export const absoluteUrl = (path: string): string => new URL(path, siteOrigin()).href;
