/** The address of one of the site's pages with its origin, as search engines and other sites need it. */
export const absoluteUrl = (path: string): string => new URL(path, window.location.origin).href;
