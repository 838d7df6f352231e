import type { ServerResponse } from 'node:http';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { ChangedStreams } from '@onchan-bowls/contract/live';
import type { SessionRecord } from '@onchan-bowls/contract/session';
import { Registry } from '../event-store/registry.js';
import type { Networks } from '../http/network.js';
import { PublicLists } from '../http/public-lists.js';
import { endedSessions } from './change-hints.js';
import { Coalescer } from './coalescer.js';

/** Most streams of one process: in all, of visitors, of one network and of one wider network. */
export const liveLimits = { inAll: 1000, visitors: 900, perNetwork: 50, perWideNetwork: 100 };

const second = 1000;

/** How long changes are gathered before browsers are told, in milliseconds. */
const pause = 200;

/** How often each browser is told something at least: proxies drop what is silent for long, often for a minute. */
const beatEvery = 25 * second;

/** How soon a browser asks again after its stream has ended. */
const retryAfter = 5 * second;

/** A browser that is being told. */
export interface Hearer {
  readonly response: ServerResponse;
  /** Counted together with others of the same. */
  readonly networks: Networks;
  /** Tells whether who was signed in when the stream was opened still is; undefined for a visitor. */
  readonly isStillSignedIn?: (() => Promise<boolean>) | undefined;
}

/** Tells browsers what has changed, each as server-sent events over an answer that does not end. */
@Injectable()
export class LiveStreams implements BeforeApplicationShutdown {
  private readonly hearers = new Set<Hearer>();
  private readonly changes = new Coalescer(pause, (streams) => this.tellNow(streams));
  private readonly timer = setInterval(() => void this.beat(), beatEvery).unref();
  private isStopping = false;
  private isChecking = false;
  private isCheckDue = false;

  constructor(
    private readonly registry: Registry,
    private readonly lists: PublicLists,
  ) {}

  /** How many browsers are being told. */
  get size(): number {
    return this.hearers.size;
  }

  /** Whether another browser can be told. Visitors leave places for signed-in users, who are counted apart from them. */
  hasRoom({ networks, isSignedIn }: Pick<Hearer, 'networks'> & { isSignedIn: boolean }): boolean {
    const others = [...this.hearers].filter(({ isStillSignedIn }) => !isStillSignedIn !== isSignedIn);
    const neighbours = (of: keyof Networks) =>
      others.filter((hearer) => hearer.networks[of] === networks[of]).length;
    return (
      this.hearers.size < liveLimits.inAll &&
      (isSignedIn || others.length < liveLimits.visitors) &&
      neighbours('narrow') < liveLimits.perNetwork &&
      neighbours('wide') < liveLimits.perWideNetwork
    );
  }

  /** Tells a browser, whose answer's head has been sent, from now on until it leaves. */
  add(hearer: Hearer, session: SessionRecord): void {
    const { response } = hearer;
    response.write(`retry: ${retryAfter}\n${eventOf('session', session)}`);
    if (this.isStopping) {
      response.end();
      return;
    }
    this.hearers.add(hearer);
    response.once('close', () => this.hearers.delete(hearer));
  }

  /** Tells whom it concerns that records of these kinds may have changed; soon, together with what else changes. */
  tell(streams: readonly string[]): void {
    const known = new Set(this.registry.categories);
    this.changes.add(streams.filter((stream) => known.has(stream)));
    if (streams.includes(endedSessions)) void this.checkSessions();
  }

  /** Sends a heartbeat, and ends the streams of sessions that have ended. */
  async beat(): Promise<void> {
    for (const hearer of this.hearers) this.write(hearer, ':\n\n');
    await this.checkSessions();
  }

  /** Tells the browsers whose session has ended, and ends their streams. */
  private async checkSessions(): Promise<void> {
    this.isCheckDue = true;
    // A database that hangs must not be asked by more and more checks at once.
    if (this.isChecking) return;
    this.isChecking = true;
    while (this.isCheckDue) {
      this.isCheckDue = false;
      for (const hearer of this.hearers) {
        // While the database is away nothing can be said about a session, and there is nothing new to see either.
        if ((await hearer.isStillSignedIn?.().catch(() => true)) !== false) continue;
        this.write(hearer, eventOf('session', { authenticated: false }));
        hearer.response.end();
      }
    }
    this.isChecking = false;
  }

  /** Ends every stream, since no stop could wait for them; called before the server closes. */
  beforeApplicationShutdown(): void {
    this.isStopping = true;
    clearInterval(this.timer);
    for (const { response } of this.hearers) response.end();
  }

  private tellNow(streams: string[]): void {
    const everybody = messageOf(streams.filter((stream) => this.lists.categories.has(stream)));
    const signedIn = messageOf(streams);
    for (const hearer of this.hearers) this.write(hearer, hearer.isStillSignedIn ? signedIn : everybody);
  }

  /** Drops clients that do not keep up. */
  private write({ response }: Hearer, message: string): void {
    if (message !== '' && !response.writableEnded && !response.write(message)) response.destroy();
  }
}

/** Nothing, when there is nothing to tell. */
const messageOf = (streams: string[]): string =>
  streams.length === 0 ? '' : eventOf('changed', { streams } satisfies ChangedStreams);

const eventOf = (name: string, data: ChangedStreams | SessionRecord): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
