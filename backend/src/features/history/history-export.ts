import { PassThrough, Readable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import type { ExportedEvent, KeptHead } from '@onchan-bowls/contract/history';
import type { Verification, VerificationLine } from '@onchan-bowls/contract/verification';
import type { EventsFilter } from '@onchan-bowls/contract/history-params';
import type { FastifyReply } from 'fastify';
import { loggable } from '../../platform/database/loggable.js';
import { EventLog } from '../../platform/event-store/log/event-log.js';
import { sealedPart } from '../../platform/event-store/chain/event-row.js';
import { ChainVerifier } from '../../platform/event-store/chain/verification.js';
import { totalHeader } from '@onchan-bowls/contract/progress';
import { watched } from '../../platform/progress.js';
import { Turns } from '../../platform/http/turns.js';
import { EventRecords } from './event-records.js';
import { HistoryAccess } from './history-access.js';
import { csvHead, csvLineWith } from './history-csv.js';
import { RecordNames } from './record-names.js';

/** How long the client of an export may read nothing, in milliseconds. */
const longestStall = 60_000;

/** How many events a spreadsheet reads at once: with fewer, more records are folded again for each part of the log. */
export const exportLimits = { events: 4000 };

/** Turns for requests that read the whole log: exports and verifications. */
@Injectable()
export class WholeLogTurns extends Turns {
  constructor() {
    super(2, 10_000);
  }
}

const linesHead = { 'Content-Type': 'application/x-ndjson; charset=utf-8' };

/** Sends what takes long to read: the history as a file, and its verification. */
@Injectable()
export class HistoryExport {
  private readonly logger = new Logger('History');

  constructor(
    private readonly log: EventLog,
    private readonly eventRecords: EventRecords,
    private readonly recordNames: RecordNames,
    private readonly verifier: ChainVerifier,
    private readonly access: HistoryAccess,
    private readonly turns: WholeLogTurns,
  ) {}

  /** Sends the whole log, a line of JSON for each event. */
  async sendLines(reply: FastifyReply): Promise<void> {
    const head = async () => ({ ...fileHead('events.ndjson', await this.log.count({})), ...linesHead });
    await this.send(reply, ['export', {}], head, () => Readable.from(this.lines()));
  }

  /** Sends the events that match as a spreadsheet, newest first. */
  async sendCsv(reply: FastifyReply, filter: EventsFilter): Promise<void> {
    const query = { format: 'csv', ...filter };
    const head = async () => ({
      ...fileHead('events.csv', await this.eventRecords.count(filter)),
      'Content-Type': 'text/csv; charset=utf-8',
    });
    await this.send(reply, ['export', query], head, () => Readable.from(this.csv(filter)));
  }

  /** Verifies the log, and sends a line of JSON for each step and for the result. */
  async sendVerification(reply: FastifyReply, kept?: KeptHead): Promise<void> {
    // Turns off the buffering of proxies.
    const head = () => Promise.resolve({ ...linesHead, 'X-Accel-Buffering': 'no' });
    await this.send(reply, ['verify', { ...kept }], head, () =>
      linesOfSteps(() => this.verifier.verify(kept)),
    );
  }

  private async send(
    reply: FastifyReply,
    access: Parameters<HistoryAccess['record']>,
    head: () => Promise<Record<string, string>>,
    begin: () => Readable,
  ): Promise<void> {
    reply.header('Cache-Control', 'no-store');
    // Fastify would read the whole log and discard it. Nothing is shown, so nothing is recorded.
    if (reply.request.method === 'HEAD') {
      reply.headers(await head()).send(Readable.from([]));
      return;
    }
    const endTurn = await this.turns.take();
    let headers: Record<string, string>;
    try {
      headers = await head();
      await this.access.record(...access);
    } catch (error) {
      endTurn();
      throw error;
    }
    // Fastify handles an error before the first line like any other. After it, the connection is closed, so that the client
    // does not take the file for complete, and only this log has the reason.
    const body = begin().on('error', (error) => {
      if (reply.raw.headersSent) this.logger.error(loggable(error));
      // A refusal is not a file.
      else for (const name of Object.keys(headers)) reply.removeHeader(name);
    });
    body.once('close', endTurn);
    // A client that has stopped reading must not keep the turn.
    reply.raw.setTimeout(longestStall, () => reply.raw.destroy());
    reply.headers(headers).send(body);
  }

  private async *csv(filter: EventsFilter): AsyncGenerator<string | Buffer> {
    const csvLine = csvLineWith(this.recordNames.categories());
    let isBegun = false;
    for (let before: number | undefined; ;) {
      const lines: string[] = [];
      const places = await this.eventRecords.places({ ...filter, before, limit: exportLimits.events });
      await this.eventRecords.each(places, (event, index) => (lines[index] = csvLine(event)));
      if (!isBegun) yield csvHead();
      isBegun = true;
      yield Buffer.from(lines.join(''));
      before = places.at(-1)?.position;
      if (before === undefined || places.length < exportLimits.events) return;
    }
  }

  private async *lines(): AsyncGenerator<string> {
    for await (const rows of this.log.pages()) {
      const lines = rows.map((row): ExportedEvent => {
        const { position, previousHash, hash } = row;
        return { position, sealed: sealedPart(row), previousHash, hash, data: this.log.read(row).data };
      });
      yield lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    }
  }
}

/** Names the file, and says how many events it will have, so that its reader knows how far a download is. */
const fileHead = (name: string, events: number) => ({
  'Content-Disposition': `attachment; filename="${name}"`,
  [totalHeader]: String(events),
});

/** The progress and the result of a verification, a line of JSON each. It ends early when nobody reads the lines. */
const linesOfSteps = (verify: () => Promise<Verification>): Readable => {
  const lines = new PassThrough();
  const write = (line: VerificationLine) => lines.write(`${JSON.stringify(line)}\n`);
  const verified = watched((_task, { done, total }) => {
    if (lines.destroyed) throw new Error('The client has left');
    write({ done, total });
  }, verify);
  verified.then(
    (verification) => {
      write(verification);
      lines.end();
    },
    (error: unknown) => lines.destroy(error as Error),
  );
  return lines;
};
