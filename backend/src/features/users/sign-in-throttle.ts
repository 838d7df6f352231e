import { Injectable } from '@nestjs/common';
import { Limiter } from '../../platform/http/limiter.js';
import { networksOf } from '../../platform/http/network.js';

/** Refused sign-ins that one address has for one account in a quarter of an hour. */
const refusals = { points: 10, duration: 15 * 60 };

/** Slows the guessing of passwords down, for the guesser alone: nobody else's sign-in is touched. */
@Injectable()
export class SignInThrottle {
  private readonly limiter = new Limiter(refusals);

  /**
   * Runs an attempt to sign in; one that succeeds costs nothing.
   * @throws TooManyRequests before the attempt when this address has used up its refusals for this account.
   */
  async attempt<Session>(
    address: string,
    username: string,
    signIn: () => Promise<Session | undefined>,
  ): Promise<Session | undefined> {
    const key = `${networksOf(address).narrow} ${username.toLowerCase()}`;
    // Taken before the attempt and given back after it, so that guesses made at once are counted too.
    await this.limiter.take(key);
    let refused = false;
    try {
      const session = await signIn();
      refused = session === undefined;
      return session;
    } finally {
      if (!refused) await this.limiter.giveBack(key);
    }
  }
}
