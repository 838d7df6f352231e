import type { ServerResponse } from 'node:http';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { ChangedStreams } from '@onchan-bowls/contract/live';
import type { SessionRecord } from '@onchan-bowls/contract/session';
import { Registry } from '../event-store/registry.js';
import type { Networks } from '../limits/network.js';
import { PublicLists } from '../http/public-lists.js';
import { endedSessions } from './change-hints.js';
import { Coalescer } from './coalescer.js';
import { VisibleChanges } from './visible-changes.js';

/** Most streams of one process: in all, of visitors, of one network and of one wider network. */
export const liveLimits = { inAll: 1000, visitors: 900, perNetwork: 50, perWideNetwork: 100 };

const second = 1000;

/** How long changes are collected before they are sent, in milliseconds. */
const pause = 200;

/** The heartbeat's interval. Proxies drop idle connections, often after a minute. */
const beatEvery = 25 * second;

/** How soon a browser reconnects after its stream has ended. */
const retryAfter = 5 * second;

/** A browser with an open stream. */
export interface Subscriber {
  readonly response: ServerResponse;
  /** The networks whose streams are counted together. */
  readonly networks: Networks;
  /** Whether the session in which the stream was opened is still open; undefined for a visitor. */
  readonly isStillSignedIn?: (() => Promise<boolean>) | undefined;
}

/** Notifies browsers of changes, with server-sent events in responses that do not end. */
@Injectable()
export class LiveStreams implements BeforeApplicationShutdown {
  private readonly subscribers = new Set<Subscriber>();
  /** What a browser has seen, until it knows what has changed since. */
  private readonly catchingUp = new Map<Subscriber, string>();
  private readonly visible: VisibleChanges;
  private readonly changes = new Coalescer(pause, (categories) => this.notifyNow(categories));
  private readonly timer = setInterval(() => void this.beat(), beatEvery).unref();
  private isStopping = false;
  private isChecking = false;
  private isCheckDue = false;

  constructor(
    private readonly registry: Registry,
    private readonly lists: PublicLists,
  ) {
    this.visible = new VisibleChanges(lists);
    lists.events.on('due', (category) => this.notify([category]));
  }

  /** The number of open streams. */
  get size(): number {
    return this.subscribers.size;
  }

  /** Whether another stream can be opened. Signed-in users are counted apart, with places reserved for them. */
  hasRoom({ networks, isSignedIn }: Pick<Subscriber, 'networks'> & { isSignedIn: boolean }): boolean {
    const others = [...this.subscribers].filter(({ isStillSignedIn }) => !isStillSignedIn !== isSignedIn);
    const neighbours = (of: keyof Networks) =>
      others.filter((subscriber) => subscriber.networks[of] === networks[of]).length;
    return (
      this.subscribers.size < liveLimits.inAll &&
      (isSignedIn || others.length < liveLimits.visitors) &&
      neighbours('narrow') < liveLimits.perNetwork &&
      neighbours('wide') < liveLimits.perWideNetwork
    );
  }

  /** Sends the session to a browser, and then changes until it disconnects. The response's head must have been sent. */
  add(subscriber: Subscriber, session: SessionRecord): void {
    const { response } = subscriber;
    const { socket } = response.req;
    if (response.destroyed || socket.destroyed) return;
    response.write(`retry: ${retryAfter}\n${eventOf('session', session)}`);
    if (this.isStopping) {
      response.end();
      return;
    }
    this.subscribers.add(subscriber);
    this.lists.watchTime();
    if (!subscriber.isStillSignedIn) void this.visible.watch();
    const drop = () => {
      this.subscribers.delete(subscriber);
      this.catchingUp.delete(subscriber);
      socket.off('close', drop);
    };
    response.once('close', drop);
    // A response that waits behind another one on the connection does not emit `close` when the connection breaks.
    socket.once('close', drop);
  }

  /**
   * Notifies a browser of what has changed since its page was made, also of nothing. If the database does not respond, each
   * heartbeat tries again.
   * @param seen the states of the page's lists, as `PublicLists.changedSince` takes them.
   */
  async catchUp(subscriber: Subscriber, seen: string): Promise<void> {
    if (!this.subscribers.has(subscriber)) return;
    this.catchingUp.set(subscriber, seen);
    try {
      const categories = await this.lists.changedSince(seen);
      this.catchingUp.delete(subscriber);
      this.write(subscriber, eventOf('changed', { streams: categories }));
    } catch {
      // The next heartbeat tries again.
    }
  }

  /** Notifies browsers, after a short pause, that records of these categories may have changed. */
  notify(changed: readonly string[]): void {
    const categories = this.lists.withShowing(changed);
    const known = new Set(this.registry.categories);
    this.changes.add(categories.filter((category) => known.has(category)));
    this.lists.noteChange(categories);
    if (categories.includes(endedSessions)) void this.checkSessions();
  }

  /** Sends a heartbeat and what could not be sent before, and ends the streams of sessions that have ended. */
  async beat(): Promise<void> {
    for (const subscriber of this.subscribers) this.write(subscriber, ':\n\n');
    for (const [subscriber, seen] of this.catchingUp) void this.catchUp(subscriber, seen);
    await this.checkSessions();
  }

  /** Notifies browsers whose session has ended, and ends their streams. */
  private async checkSessions(): Promise<void> {
    this.isCheckDue = true;
    // Concurrent checks would pile up while the database hangs.
    if (this.isChecking) return;
    this.isChecking = true;
    while (this.isCheckDue) {
      this.isCheckDue = false;
      for (const subscriber of this.subscribers) {
        // While the database is away, sessions cannot be checked, and nothing can change either.
        if ((await subscriber.isStillSignedIn?.().catch(() => true)) !== false) continue;
        this.write(subscriber, eventOf('session', { authenticated: false }));
        subscriber.response.end();
      }
    }
    this.isChecking = false;
  }

  /** Ends every stream before the server closes, because streams do not end by themselves. */
  beforeApplicationShutdown(): void {
    this.isStopping = true;
    clearInterval(this.timer);
    for (const { response } of this.subscribers) response.end();
  }

  private notifyNow(categories: string[]): void {
    const message = messageOf(categories);
    for (const subscriber of this.subscribers)
      if (subscriber.isStillSignedIn) this.write(subscriber, message);
    void this.notifyVisitors(categories.filter((category) => this.lists.categories.has(category)));
  }

  /** Notifies visitors of what they can see: they must not notice what is only planned. */
  private async notifyVisitors(categories: string[]): Promise<void> {
    const visitors = () => [...this.subscribers].filter(({ isStillSignedIn }) => !isStillSignedIn);
    if (visitors().length === 0) {
      this.visible.forget(categories);
      return;
    }
    const message = messageOf(await this.visible.among(categories));
    for (const subscriber of visitors()) this.write(subscriber, message);
  }

  /** Drops clients that do not keep up. */
  private write({ response }: Subscriber, message: string): void {
    if (message !== '' && !response.writableEnded && !response.write(message)) response.req.socket.destroy();
  }
}

/** Empty without categories. */
const messageOf = (categories: string[]): string =>
  categories.length === 0 ? '' : eventOf('changed', { streams: categories } satisfies ChangedStreams);

const eventOf = (name: string, data: ChangedStreams | SessionRecord): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
