import { unknownOrigin } from '@onchan-bowls/contract/pages';

let placeholder = unknownOrigin;

/** Sets the placeholder for the site's origin in the pages that the server renders. */
export const setOriginPlaceholder = (origin: string): void => {
  placeholder = origin;
};

/** The site's public origin: on the server its placeholder; in a browser from the document, or else the current one. */
const siteOrigin = (): string =>
  typeof document === 'undefined'
    ? placeholder
    : (document.documentElement.dataset.origin ?? window.location.origin);

/** A page's absolute address, for search engines and other sites. */
export const absoluteUrl = (path: string): string => new URL(path, siteOrigin()).href;

/** The path of the picture that other sites show beside a link to a page. */
export const socialImage = '/social.png';
