/** Emotion puts an empty style element into the page before it fills it by script. */
const emptyStyle = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

/**
 * The content that a browser may load and run: this site's own files, and of inline content only the named styles.
 * @param styles hashes of style elements, such as `sha256-…`.
 */
export const contentSecurityPolicy = (styles: readonly string[] = []): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    `style-src-elem 'self' ${[emptyStyle, ...styles].map((hash) => `'${hash}'`).join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';');
