import { contentSecurityPolicy } from './content-security-policy.js';

/**
 * The headers of every response, also of those that helmet does not see: those from memory, and those to requests that reach no
 * route.
 * @param isHttps whether browsers are required to use TLS.
 */
export const securityHeaders = (isHttps: boolean): Record<string, string> => ({
  'Content-Security-Policy': contentSecurityPolicy(),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'X-Content-Type-Options': 'nosniff',
  ...(isHttps && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
});

/**
 * The headers of a text that is served from memory. They are those that helmet sets for every other response.
 * @param styles hashes of its style elements. @param isHttps whether browsers are required to use TLS.
 */
export const pageHeaders = (styles: readonly string[], isHttps: boolean): Record<string, string> => ({
  ...securityHeaders(isHttps),
  'Content-Security-Policy': contentSecurityPolicy(styles),
  'Origin-Agent-Cluster': '?1',
  'X-DNS-Prefetch-Control': 'off',
  'X-Download-Options': 'noopen',
  'X-Frame-Options': 'SAMEORIGIN',
  'X-Permitted-Cross-Domain-Policies': 'none',
  'X-XSS-Protection': '0',
  Vary: 'Accept-Encoding',
});
