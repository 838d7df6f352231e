import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AppRequest } from '../../platform/http/access.js';
import { KeyedHash } from '../../platform/personal-data/keyed-hash.js';
import type { Guesser } from './sign-in-throttle.js';

/** The cookie of a browser in which somebody has signed in. */
export const knownBrowserCookie = 'known-browser';

/** How long a browser is known after its last sign-in, in seconds. */
export const knownBrowserFor = 90 * 24 * 60 * 60;

/**
 * Marks browsers in which an account has signed in. The mark grants no access: it only separates the count of the browser's
 * wrong passwords. Nothing about it is stored.
 */
@Injectable()
export class KnownBrowsers {
  constructor(private readonly hash: KeyedHash) {}

  /** A new mark for a browser in which this account has signed in. */
  mark(account: string): string {
    const id = randomBytes(16).toString('hex');
    return `${id}.${this.seal(account, id)}`;
  }

  /** Where a request for this account comes from. Its browser is undefined when the cookie is not one of ours for this account. */
  guesserOf({ ip: address, cookies }: AppRequest, account: string): Guesser {
    const [id = '', seal] = cookies[knownBrowserCookie]?.split('.') ?? [];
    const isKnown = seal !== undefined && seal === this.seal(account, id);
    return { address, account, browser: isKnown ? id : undefined };
  }

  private seal(account: string, id: string): string {
    return this.hash.of('known browser', account, id);
  }
}
