/** Emotion puts an empty style element into the page before it fills it by script. */
const emptyStyle = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

/** The one script in a document: it applies the colours that a visitor chose before anything is painted. */
const coloursScript = 'sha256-k3gjqmQKyWJ9ZxPy8ndqKcGHv/CAEJFDegkaGMODns4=';

/**
 * The content that a browser may load and run: this site's own files, one script inside a document, and the named styles.
 * @param styles hashes of style elements, such as `sha256-…`.
 */
export const contentSecurityPolicy = (styles: readonly string[] = []): string =>
  [
    "default-src 'self'",
    `script-src 'self' '${coloursScript}'`,
    "style-src 'self'",
    `style-src-elem 'self' ${[emptyStyle, ...styles].map((hash) => `'${hash}'`).join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "worker-src 'self'",
    // Text becomes HTML only through DOMPurify, and one address only the service worker (docs/threat-model.md).
    "require-trusted-types-for 'script'",
    'trusted-types dompurify service-worker',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';');
