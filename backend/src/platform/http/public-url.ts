import type { FastifyRequest } from 'fastify';
import { Refused } from '../event-store/refused.js';

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

  /**
   * Under what origin the site is reached, for an address that leaves it.
   * @throws Refused `invalid-request` when it is up to `Host`, and that names no host.
   */
  originFor(request: Pick<FastifyRequest, 'protocol' | 'host'>): string {
    if (this.origin !== undefined) return this.origin;
    const address = `${this.isSecure(request) ? 'https' : 'http'}://${request.host}`;
    if (!URL.canParse(address)) throw new Refused('invalid-request', 'The address is not valid');
    return new URL(address).origin;
  }
}
