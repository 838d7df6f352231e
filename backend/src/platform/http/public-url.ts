import type { FastifyRequest } from 'fastify';

/** Where visitors reach the site, as far as the operator has said. */
export class PublicUrl {
  /** @param origin such as `https://example.org`; undefined when it is what `Host` says. */
  constructor(readonly origin?: string) {}

  /** Whether visitors are told to come over TLS. */
  get isHttps(): boolean {
    return this.origin?.startsWith('https:') ?? false;
  }

  /** Whether the browser that asks speaks TLS, to us or to a proxy that may not have told us. */
  isSecure({ protocol }: Pick<FastifyRequest, 'protocol'>): boolean {
    return this.isHttps || protocol === 'https';
  }
}
