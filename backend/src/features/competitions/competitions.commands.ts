import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { VisitorsEntryRecord } from '@onchan-bowls/contract/competitions';
import { DataSource } from 'typeorm';
import { EventStore } from '../../platform/event-store/event-store.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { creates, deletes, updates } from '../../platform/records/record-commands.js';
import { RecordReader } from '../../platform/records/record-reader.js';
import {
  announceCompetition,
  announced,
  cancelEntry,
  competition,
  deleteCompetition,
  enterCompetition,
  entrantOf,
  reviseCompetition,
  type Entrant,
} from './competition.js';
import { entryReceived } from './competitions.mails.js';
import { CompetitionEntryRow, competitionRecords, visitorsEntries } from './competitions.table.js';

export const AnnounceCompetition = creates(competition, announceCompetition, competitionRecords);
export const ReviseCompetition = updates(competition, reviseCompetition, competitionRecords);

/** Erases everybody who had entered. */
export const DeleteCompetition = deletes(competition, deleteCompetition);

/** Returns the new entry, and writes to the entrant and the club. */
export class EnterCompetition extends Command<VisitorsEntryRecord> {
  constructor(
    readonly competitionId: number,
    readonly entrant: Entrant,
  ) {
    super();
  }
}

@CommandHandler(EnterCompetition)
class EnterCompetitionHandler implements ICommandHandler<EnterCompetition> {
  constructor(
    private readonly store: EventStore,
    private readonly outbox: Outbox,
    private readonly reader: RecordReader,
  ) {}

  execute({ competitionId, entrant }: EnterCompetition): Promise<VisitorsEntryRecord> {
    return this.store.transaction(async (transaction) => {
      const earlier = transaction.earlier(competition, 'EntryReceived');
      if (earlier) return Number(earlier.entryId);

      const entryId = Number(await transaction.nextId('competition-entry'));
      await transaction.update(competition, String(competitionId), enterCompetition({ entryId, ...entrant }));
      const { details } = announced(await transaction.read(competition, String(competitionId)));
      transaction.alsoWrite(this.outbox.mails(entrantOf(entryId), entryReceived(entrant, details)));
      return entryId;
    }, this.reader.reading(visitorsEntries));
  }
}

/** Erases whoever had entered. */
export class CancelEntry extends Command<void> {
  constructor(
    readonly entryId: number,
    readonly expectedVersion?: number,
  ) {
    super();
  }
}

@CommandHandler(CancelEntry)
class CancelEntryHandler implements ICommandHandler<CancelEntry> {
  constructor(
    private readonly store: EventStore,
    private readonly dataSource: DataSource,
  ) {}

  /** An entry never changes its competition, so which one it is may be asked before. */
  async execute({ entryId, expectedVersion }: CancelEntry): Promise<void> {
    const entry = await this.dataSource.manager.findOneBy(CompetitionEntryRow, { id: entryId });
    // Without an entry the store still finds out whether this is a repetition: no competition has the id 0.
    await this.store.update(competition, entry?.competitionId ?? 0, cancelEntry(entryId), {
      expectedVersion,
    });
  }
}

export const competitionCommandHandlers = [EnterCompetitionHandler, CancelEntryHandler];
