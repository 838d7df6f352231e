import { contentSecurityPolicy } from './content-security-policy.js';

/** For responses that helmet does not see: those from memory, and those to requests that reach no route. */
export const securityHeaders = {
  'Content-Security-Policy': contentSecurityPolicy(),
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const;
