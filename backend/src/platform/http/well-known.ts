import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { Clock } from '../event-store/clock.js';
import { PublicUrl } from './public-url.js';

/** How long a `security.txt` is valid, in days. RFC 9116 recommends less than a year. */
const validFor = 180;

/**
 * Serves two paths at which programs look: the page where a password is changed (W3C, "A Well-Known URL for Changing Passwords"),
 * and the address for reports of weaknesses (`security.txt`, RFC 9116).
 * @param securityContact that address, as a URI; without it there is no `security.txt`.
 */
export const serveWellKnown = (app: NestFastifyApplication, securityContact: string | undefined): void => {
  const server: FastifyInstance = app.getHttpAdapter().getInstance();
  server.get('/.well-known/change-password', (_request, reply) => reply.redirect('/admin?tab=accounts', 302));
  if (securityContact === undefined) return;
  const publicUrl = app.get(PublicUrl);
  const clock = app.get(Clock);
  const path = '/.well-known/security.txt';
  server.get(path, (request, reply) => {
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(clock.now().getTime() + validFor * 86_400_000).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl.originFor(request)}${path}`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
};
