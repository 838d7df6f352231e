import type { FastifyRequest } from 'fastify';
import { RefusedError } from '../refused.js';

/** A DNS name or an IP address, with or without a port: nothing that means something in HTML or in a pattern. */
const host = /^(?=.{1,255}$)([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/** The parsed address of a host such as `example.org:8080`; undefined when it is not valid. */
const addressOf = (scheme: string, text: string): URL | undefined =>
  host.test(text) ? (URL.parse(`${scheme}://${text}`) ?? undefined) : undefined;

/**
 * The origin in an address such as `https://example.org/`, which may have no path; undefined when it is not valid.
 */
export const parseOrigin = (text: string): string | undefined => {
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return undefined;
  return url.href === `${url.origin}/` && host.test(url.host) ? url.origin : undefined;
};

/** Paths that every host may ask for: a health check and Prometheus name the machine, not the site. */
const forEveryHost = ['/api/health', '/metrics'];

/** The number of hosts whose compressed texts are kept: without `PUBLIC_URL` anybody can make up hosts. */
const maxKept = 8;

/** How long a host that is not requested keeps its place, in milliseconds. */
const keptFor = 10 * 60_000;

/** Where visitors reach the site, as far as the operator has configured it. */
export class PublicUrl {
  private readonly hostname: string | undefined;
  /** The hosts whose texts are kept, with the instant of their last request. */
  private readonly kept = new Map<string, number>();

  /** @param origin such as `https://example.org`; undefined to use `Host`. */
  constructor(readonly origin?: string) {
    this.hostname = origin === undefined ? undefined : new URL(origin).hostname;
  }

  /** Whether browsers are required to use TLS. */
  get isHttps(): boolean {
    return this.origin?.startsWith('https:') ?? false;
  }

  /** Whether the browser uses TLS, with this server or with a proxy that may not have reported it. */
  isSecure({ protocol }: Pick<FastifyRequest, 'protocol'>): boolean {
    return this.isHttps || protocol === 'https';
  }

  /**
   * Refuses requests whose host is not valid or not this site's. The port is not compared: some proxies drop it.
   * @throws RefusedError `invalid-request`, `misdirected-request`
   */
  checkHost(request: Pick<FastifyRequest, 'protocol' | 'host' | 'url'>): void {
    const [path = ''] = request.url.split('?', 1);
    if (forEveryHost.includes(path)) return;
    if (this.origin === undefined) {
      this.originFor(request);
    } else if (addressOf('http', request.host)?.hostname !== this.hostname) {
      throw new RefusedError('misdirected-request', `This site is at ${this.origin}`);
    }
  }

  /**
   * Whether it is worth the time to compress a text with the origin of a request, and the room to keep it. Others get it as it
   * is: somebody may send a request for each of very many hosts.
   */
  keeps({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>, now = performance.now()): boolean {
    if (this.origin !== undefined) return true;
    const name = `${protocol} ${host}`;
    if (!this.kept.has(name) && this.kept.size >= maxKept) {
      for (const [other, usedAt] of this.kept) if (now - usedAt > keptFor) this.kept.delete(other);
      if (this.kept.size >= maxKept) return false;
    }
    this.kept.set(name, now);
    return true;
  }

  /**
   * The origin of the site, for links that are used outside of it.
   * @throws RefusedError `invalid-request` when it depends on `Host`, and that names no host.
   */
  originFor(request: Pick<FastifyRequest, 'protocol' | 'host'>): string {
    if (this.origin !== undefined) return this.origin;
    const address = addressOf(this.isSecure(request) ? 'https' : 'http', request.host);
    if (!address) throw new RefusedError('invalid-request', 'The address is not valid');
    return address.origin;
  }
}
