import type { KeptHead, Verification } from '@onchan-bowls/contract/history';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { SealedFields } from '../personal-data/personal-data.js';
import { genesisHash, parseExactly, sealHash } from './sealed-event.js';
import { toSealedEvent, type StoredEventRow } from './stored-event.js';

/** A stored event with its JSON as PostgreSQL prints it. */
type PrintedRow = Omit<StoredEventRow, 'data' | 'personal' | 'wrapped_key'> & {
  data: string;
  personal: string | null;
};

const batchSize = 2000;

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
    let head: Verification['head'] = null;
    const broken = (reason: string): Verification => {
      const events = head?.position ?? 0;
      return { ok: false, events, head, failure: { of: 'event', position: events + 1, reason } };
    };
    if (!end) return broken('The log has no head');
    const lastPosition = Math.max(Number(end.position), Number(end.last ?? 0));
    let keptHash: string | undefined;

    for await (const row of this.rows(lastPosition)) {
      const previousHash = head?.hash ?? genesisHash;
      if (Number(row.position) !== (head?.position ?? 0) + 1) return broken('The event is missing');
      if (row.previous_hash !== previousHash) return broken('It does not follow the event before it');
      if (hashOf(row, previousHash) !== row.hash) return broken('It was changed after it was recorded');
      head = { position: Number(row.position), hash: row.hash, recordedAt: row.recorded_at.toISOString() };
      if (kept?.position === head.position) keptHash = head.hash;
    }
    const events = head?.position ?? 0;
    if (events < lastPosition) return broken('The event is missing');
    if (Number(end.position) !== events || end.hash !== (head?.hash ?? genesisHash)) {
      return broken('The head of the log does not match its last event');
    }
    // Checked last: when the chain itself is broken, a kept head adds nothing.
    if (kept && keptHash !== kept.hash) {
      const reason =
        keptHash === undefined
          ? `The log ends before the kept head at ${kept.position}`
          : 'It is not the event that the kept head was taken from';
      const position = Math.min(kept.position, events + 1);
      return { ok: false, events, head, failure: { of: 'kept-head', position, reason } };
    }
    return { ok: true, events, head };
  }

  private async *rows(until: number): AsyncGenerator<PrintedRow> {
    // From the lowest value of the column, because an event before the first position is forged.
    let after = `${-(2n ** 63n)}`;
    for (;;) {
      const rows = await this.dataSource.query<PrintedRow[]>(
        `SELECT *, data::text AS data, personal::text AS personal FROM events
         WHERE position > $1 AND position <= $2 ORDER BY position LIMIT ${batchSize}`,
        [after, until],
      );
      if (rows.length === 0) return;
      yield* rows;
      after = rows.at(-1)?.position ?? after;
    }
  }
}

/** The hash that the row should have; null when it is not even written as the store writes. */
const hashOf = (row: PrintedRow, previousHash: string): string | null => {
  try {
    const data = parseExactly(row.data) as Record<string, unknown>;
    const personal = row.personal === null ? null : (parseExactly(row.personal) as SealedFields);
    return sealHash(previousHash, Number(row.position), toSealedEvent({ ...row, data, personal }));
  } catch {
    return null;
  }
};
