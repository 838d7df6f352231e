import { Injectable, Logger } from '@nestjs/common';
import type { Client } from 'pg';
import { DataSource } from 'typeorm';
import { createClient } from '../database/connection.js';
import { holdProductLock } from '../database/product-lock.js';
import { Registry } from '../event-store/registry.js';
import { PublicLists } from '../http/public-lists.js';
import { changesChannel, endedSessions, erasedPeople } from './change-hints.js';
import { LiveStreams } from './live-streams.js';

/** How long to wait before connecting again, in milliseconds: twice as long after each failure. */
const delays = { shortest: 250, longest: 30_000 } as const;

/**
 * Receives the hints of all backends on a connection of its own and passes them on to the browsers of this backend.
 * Hints are lost while the connection is broken, so everything may have changed after that. The connection also holds
 * the lock that marks the database as used by a product.
 */
@Injectable()
export class ChangeListener {
  private readonly logger = new Logger('Live');
  private client: Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isStopping = false;
  private failures = 0;
  private readonly onErasure: (() => void)[] = [];

  constructor(
    private readonly dataSource: DataSource,
    private readonly registry: Registry,
    private readonly streams: LiveStreams,
    private readonly lists: PublicLists,
  ) {}

  /**
   * Listens from now on, until `stop`, and reconnects whenever the connection breaks.
   * @throws when it cannot connect now: a product must not start without its lock.
   */
  async start(): Promise<void> {
    const client = createClient(this.dataSource);
    this.client = client;
    // A broken connection also emits an error. Without a listener the error would end the process.
    client.on('error', () => undefined);
    client.on('notification', ({ payload = '' }) => {
      if (payload === erasedPeople) this.noteErasure();
      else this.streams.notify(payload.split(','));
    });
    try {
      await client.connect();
      await holdProductLock(client);
      await client.query(`LISTEN ${changesChannel}`);
      client.once('end', () => this.connectLater());
    } catch (error) {
      void client.end();
      throw error;
    }
  }

  /** Calls `work` after an erasure by any backend, and when one may have been missed. */
  afterErasures(work: () => void): void {
    this.onErasure.push(work);
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.timer);
    await this.client?.end();
  }

  private connectLater(): void {
    if (this.isStopping) return;
    if (this.failures === 0)
      this.logger.warn('Live updates are interrupted: the connection to the database broke');
    const delay = Math.min(delays.shortest * 2 ** this.failures, delays.longest);
    this.failures += 1;
    this.timer = setTimeout(() => void this.reconnect(), delay).unref();
  }

  private async reconnect(): Promise<void> {
    try {
      await this.start();
    } catch {
      this.connectLater();
      return;
    }
    this.failures = 0;
    this.logger.log('Live updates are back');
    this.streams.notify([...this.registry.categories, endedSessions]);
    this.noteErasure();
  }

  private noteErasure(): void {
    // This hint comes with the commit. The one of the change, sent after it, may be lost.
    this.lists.noteChange([...this.lists.categories]);
    for (const work of this.onErasure) work();
  }
}
