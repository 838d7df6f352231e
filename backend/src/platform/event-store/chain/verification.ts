import type { KeptHead } from '@onchan-bowls/contract/history';
import type { Verification } from '@onchan-bowls/contract/verification';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { beginTask } from '../../progress.js';
import { EventLog } from '../log/event-log.js';
import type { EventRow } from './event-row.js';
import { Stamps } from './stamps.js';
import { genesisHash, sealHash } from './sealed-event.js';

/** How many events are read at once: so few that other requests get their turn. */
export const verificationLimits = { events: 1000 };

/** Walks the chain of hashes and checks that every event is as it was recorded. */
@Injectable()
export class ChainVerifier {
  constructor(
    private readonly dataSource: DataSource,
    private readonly log: EventLog,
    private readonly stamps: Stamps,
  ) {}

  /** Verifies the chain, and that each stamp holds and is of this log. @param kept as in `verifyChain`. */
  async verify(kept?: KeptHead): Promise<Verification> {
    const verified = await this.verifyChain(kept);
    if (verified.failure?.of === 'event') return verified;
    const { stamp, failure = verified.failure } = await this.stamps.check();
    return { ...verified, ok: !failure, ...(stamp && { stamp }), ...(failure && { failure }) };
  }

  /**
   * @param kept a head that was written down earlier; the log must still hold it. Without one, verification
   * cannot detect that a tail was cut off together with the head of the log.
   */
  async verifyChain(kept?: KeptHead): Promise<Verification> {
    const [end] = await this.dataSource.query<{ position: number; hash: string; last: number | null }[]>(
      `SELECT position, hash, (SELECT max(position) FROM events) AS last FROM event_head`,
    );
    const chain = new Chain(kept?.position);
    if (!end) return chain.broken('The log has no head');
    const lastPosition = Math.max(end.position, end.last ?? 0);
    await this.follow(chain, lastPosition);
    if (chain.failure !== undefined) return chain.broken(chain.failure);

    const { events, head } = chain;
    if (end.position !== events || end.hash !== chain.hash) {
      return chain.broken('The head of the log does not match its last event');
    }
    // Checked last: when the chain itself is broken, a kept head adds nothing.
    if (kept && chain.keptHash !== kept.hash) {
      const reason =
        chain.keptHash === undefined
          ? `The log ends before the kept head at ${kept.position}`
          : 'It is not the event that the kept head was taken from';
      const position = Math.min(kept.position, events + 1);
      return { ok: false, events, head, failure: { of: 'kept-head', position, reason } };
    }
    return { ok: true, events, head };
  }

  /** Reads the log in order, until its end or until an event breaks the chain. */
  private async follow(chain: Chain, lastPosition: number): Promise<void> {
    const report = beginTask('Verifying', lastPosition, 'events');
    for await (const rows of this.log.pages({ through: lastPosition, limit: verificationLimits.events })) {
      for (const row of rows) chain.add(row);
      if (chain.failure !== undefined) return;
      report(chain.events);
    }
    if (chain.events < lastPosition) chain.failure = 'The event is missing';
  }
}

/** The events that were found to hold so far. */
class Chain {
  events = 0;
  hash = genesisHash;
  keptHash: string | undefined;
  /** Why the event after these does not hold. Nothing is added any more. */
  failure: string | undefined;
  private recordedAt = '';

  constructor(private readonly keptPosition?: number) {}

  get head(): Verification['head'] {
    return this.events === 0 ? null : { position: this.events, hash: this.hash, recordedAt: this.recordedAt };
  }

  broken(reason: string): Verification {
    const { events, head } = this;
    return { ok: false, events, head, failure: { of: 'event', position: events + 1, reason } };
  }

  add(event: EventRow): void {
    if (this.failure !== undefined) return;
    if (event.position !== this.events + 1) this.failure = 'The event is missing';
    else if (event.previousHash !== this.hash) this.failure = 'It does not follow the event before it';
    else if (sealHash(this.hash, event.position, event) !== event.hash) {
      this.failure = 'It was changed after it was recorded';
    } else {
      this.events = event.position;
      this.hash = event.hash;
      this.recordedAt = event.recordedAt;
      if (this.events === this.keptPosition) this.keptHash = event.hash;
    }
  }
}
