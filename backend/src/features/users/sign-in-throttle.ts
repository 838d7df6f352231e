import { Injectable } from '@nestjs/common';
import { KeyedHash } from '../../platform/personal-data/keyed-hash.js';
import { Limiter, takeAll, type Point } from '../../platform/limits/limiter.js';
import { limits } from '../../platform/limits/limits.js';
import { NetworkLimiters } from '../../platform/limits/network-limiters.js';
import { networksOf } from '../../platform/limits/network.js';
import { RefusedError, TooManyRequestsError } from '../../platform/refused.js';
import { SharedLimits } from '../../platform/limits/shared-limits.js';

/** Where an attempt to sign in comes from, and for which account. */
export interface Guesser {
  readonly address: string;
  /** The username in the form in which accounts are compared. */
  readonly account: string;
  /** Names a browser in which this account has signed in before. */
  readonly browser?: string | undefined;
}

/**
 * Slows down the guessing of passwords. A browser in which the account has signed in before is counted by itself, so
 * that no guesser elsewhere, or behind the same address, keeps its owner out.
 */
@Injectable()
export class SignInThrottle {
  private readonly networks = new NetworkLimiters(limits.signIns);
  private readonly pairs = new Limiter(limits.signIns.networkAndAccount);
  private readonly accounts = new Limiter(limits.signIns.account);
  private readonly accountsSteadily = new Limiter(limits.signIns.accountSteady);
  private readonly browsers = new Limiter(limits.signIns.browser);

  constructor(
    private readonly hash: KeyedHash,
    private readonly shared: SharedLimits,
  ) {}

  /**
   * Runs an attempt to sign in; one that succeeds or fails for another reason than the password or the code costs nothing.
   * @param signIn returns undefined for a wrong password, and throws `wrong-code` for a wrong code.
   * @throws TooManyRequestsError before the attempt when one of the limits is used up.
   */
  async attempt<Session>(
    guesser: Guesser,
    signIn: () => Promise<Session | undefined>,
  ): Promise<Session | undefined> {
    // Taken before the attempt and given back after it, so that guesses made at once are counted too.
    const taken = await this.take(guesser);
    let isRefused = false;
    try {
      const session = await signIn();
      isRefused = session === undefined;
      return session;
    } catch (error) {
      isRefused = error instanceof RefusedError && error.code === 'wrong-code';
      throw error;
    } finally {
      if (!isRefused) await this.shared.giveBackAll(taken);
    }
  }

  /** Takes a point of everything that the guesser is counted by, in this backend and for all of them. */
  private async take(guesser: Guesser): Promise<Point[]> {
    const taken = await this.takeHere(guesser);
    try {
      await this.shared.share(taken);
      return taken;
    } catch (error) {
      if (!(error instanceof TooManyRequestsError)) throw error;
    }
    // This backend now knows the points that other backends have taken: it refuses, or counts the account steadily.
    const again = await this.takeHere(guesser);
    await this.shared.share(again);
    return again;
  }

  private async takeHere({ address, account, browser }: Guesser): Promise<Point[]> {
    const take = async (points: Point[]): Promise<Point[]> => {
      await takeAll(points);
      return points;
    };
    if (browser !== undefined) return take([[this.browsers, browser]]);
    const pair: Point = [this.pairs, `${networksOf(address).narrow} ${account}`];
    const points = [...this.networks.pointsOf(address), pair];
    // Part of a hash: names share 4,096 counters, so that made-up names cannot push out the count of a real one.
    const counter = this.hash.of('account', account).slice(0, 3);
    // Where the counter is used up, the account is counted steadily. A network that is used up refuses the second time, too.
    return take([...points, [this.accounts, counter]]).catch(() =>
      take([...points, [this.accountsSteadily, counter]]),
    );
  }
}
