import { Injectable } from '@nestjs/common';
import ipaddr from 'ipaddr.js';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { TooManyRequests } from '../../platform/http/problem-filter.js';

/** Refused sign-ins that one address has for one account in a quarter of an hour. */
const refusals = { points: 10, duration: 15 * 60 };

/** Slows the guessing of passwords down, for the guesser alone: nobody else's sign-in is touched. */
@Injectable()
export class SignInThrottle {
  private readonly limiter = new RateLimiterMemory(refusals);

  /**
   * Runs an attempt to sign in; one that succeeds costs nothing.
   * @throws TooManyRequests before the attempt when this address has used up its refusals for this account.
   */
  async attempt<Session>(
    address: string,
    username: string,
    signIn: () => Promise<Session | undefined>,
  ): Promise<Session | undefined> {
    const key = `${guesserAt(address)} ${username.toLowerCase()}`;
    // Taken before the attempt and given back after it, so that guesses made at once are counted too.
    await this.limiter.consume(key).catch((reason: unknown) => {
      if (reason instanceof RateLimiterRes) throw new TooManyRequests(Math.ceil(reason.msBeforeNext / 1000));
      throw reason;
    });
    let refused = false;
    try {
      const session = await signIn();
      refused = session === undefined;
      return session;
    } finally {
      if (!refused) await this.limiter.reward(key);
    }
  }
}

/**
 * Whose guesses are counted together. A network hands whole /64s of IPv6 to a single house or phone, so there the
 * first 64 bits count; an IPv4 address that is written as IPv6 is the same as the plain one.
 */
const guesserAt = (address: string): string => {
  if (!ipaddr.isValid(address)) return address;
  const known = ipaddr.process(address);
  return known instanceof ipaddr.IPv6 ? `${known.parts.slice(0, 4).join(':')}/64` : known.toString();
};
