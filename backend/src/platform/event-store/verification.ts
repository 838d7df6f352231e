import type { KeptHead, Verification } from '@onchan-bowls/contract/history';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { eachRow } from '../database/each-row.js';
import { beginTask } from '../progress.js';
import { parseSealedEvent, partsOf, printedEvent, type PrintedFields } from './printed-event.js';
import { genesisHash, parseExactly, sealHash, type SealedEvent } from './sealed-event.js';

/** So many that the pause between two statements does not count, and so few that other requests get their turn. */
export const verificationLimits = { events: 4000 };

/** Walks the chain of hashes and checks that every event is as it was recorded. */
@Injectable()
export class ChainVerifier {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * @param kept a head that was written down earlier; the log must still hold it. Without one, verification
   * cannot detect that a tail was cut off together with the head of the log.
   */
  async verify(kept?: KeptHead): Promise<Verification> {
    const [end] = await this.dataSource.query<{ position: string; hash: string; last: string | null }[]>(
      `SELECT position, hash, (SELECT max(position) FROM events) AS last FROM event_head`,
    );
    const chain = new Chain(kept?.position);
    if (!end) return chain.broken('The log has no head');
    const lastPosition = Math.max(Number(end.position), Number(end.last ?? 0));
    await this.follow(chain, lastPosition);
    if (chain.failure !== undefined) return chain.broken(chain.failure);

    const { events, head } = chain;
    if (Number(end.position) !== events || end.hash !== chain.hash) {
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
    // From the lowest value of the column, because an event before the first position is forged.
    let after: number | string = `${-(2n ** 63n)}`;
    const report = beginTask('Verifying', lastPosition, 'events');
    while (chain.events < lastPosition && chain.failure === undefined) {
      const through = Math.min(chain.events + verificationLimits.events, lastPosition);
      await eachRow(this.dataSource, selectPrinted, [after, through], ([printed]) =>
        chain.add(printed ?? ''),
      );
      if (chain.events < through) chain.failure ??= 'The event is missing';
      after = through;
      report(chain.events);
    }
  }
}

// A range of positions instead of a LIMIT: without statistics of the table, PostgreSQL would sort all events up to the end for
// each statement.
const selectPrinted = `SELECT ${printedEvent} FROM events e WHERE e.position > $1 AND e.position <= $2 ORDER BY e.position`;

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

  /** @param printed a `printedEvent`. */
  add(printed: string): void {
    if (this.failure !== undefined) return;
    const { position, previousHash, hash, fields } = partsOf(printed);
    const event = fields && sealedEventOf(fields);
    if (Number(position) !== this.events + 1) this.failure = 'The event is missing';
    else if (previousHash !== this.hash) this.failure = 'It does not follow the event before it';
    else if (!event || sealHash(this.hash, this.events + 1, event) !== hash) {
      this.failure = 'It was changed after it was recorded';
    } else {
      this.events += 1;
      this.hash = hash;
      this.recordedAt = event.recordedAt;
      if (this.events === this.keptPosition) this.keptHash = hash;
    }
  }
}

/** The event as it was hashed; null when it is not even written as the store writes. */
const sealedEventOf = (fields: PrintedFields): SealedEvent | null => {
  try {
    return parseSealedEvent(fields, parseExactly);
  } catch {
    return null;
  }
};
