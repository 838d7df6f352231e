import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CompetitionRecord, VisitorsEntryRecord } from '@onchan-bowls/contract/competitions';
import { DataSource } from 'typeorm';
import { EventStore } from '../../platform/event-store/event-store.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import {
  announceCompetition,
  announced,
  cancelEntry,
  competition,
  deleteCompetition,
  enterCompetition,
  entrantOf,
  reviseCompetition,
  type CompetitionAnnouncement,
  type CompetitionChanges,
  type Entrant,
} from './competition.js';
import { entryReceived } from './competitions.mails.js';
import { CompetitionEntryRow, getCompetition, getEntry } from './competitions.read-model.js';

/** Returns the new competition. */
export class AnnounceCompetition extends Command<CompetitionRecord> {
  constructor(readonly announcement: CompetitionAnnouncement) {
    super();
  }
}

@CommandHandler(AnnounceCompetition)
class AnnounceCompetitionHandler implements ICommandHandler<AnnounceCompetition> {
  constructor(private readonly store: EventStore) {}

  execute({ announcement }: AnnounceCompetition): Promise<CompetitionRecord> {
    return this.store.create(competition, announceCompetition(announcement), getCompetition);
  }
}

export class ReviseCompetition extends Command<CompetitionRecord> {
  constructor(
    readonly id: number,
    readonly changes: CompetitionChanges,
    readonly expectedVersion?: number,
  ) {
    super();
  }
}

@CommandHandler(ReviseCompetition)
class ReviseCompetitionHandler implements ICommandHandler<ReviseCompetition> {
  constructor(private readonly store: EventStore) {}

  execute({ id, changes, expectedVersion }: ReviseCompetition): Promise<CompetitionRecord> {
    return this.store.update(
      competition,
      id,
      reviseCompetition(changes),
      { expectedVersion },
      getCompetition,
    );
  }
}

/** Erases everybody who had entered. */
export class DeleteCompetition extends Command<void> {
  constructor(
    readonly id: number,
    readonly expectedVersion?: number,
  ) {
    super();
  }
}

@CommandHandler(DeleteCompetition)
class DeleteCompetitionHandler implements ICommandHandler<DeleteCompetition> {
  constructor(private readonly store: EventStore) {}

  execute({ id, expectedVersion }: DeleteCompetition): Promise<void> {
    return this.store.update(competition, id, deleteCompetition, { expectedVersion });
  }
}

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
  ) {}

  execute({ competitionId, entrant }: EnterCompetition): Promise<VisitorsEntryRecord> {
    return this.store.transaction(async (transaction) => {
      const earlier = transaction.earlier(competition, 'EntryReceived');
      if (earlier) return Number(earlier.entryId);

      const entryId = Number(await transaction.nextId('competition-entry'));
      await transaction.update(competition, String(competitionId), enterCompetition({ entryId, ...entrant }));
      const { details } = announced(await transaction.read(competition, String(competitionId)));
      transaction.alongside(this.outbox.mails(entrantOf(entryId), entryReceived(entrant, details)));
      return entryId;
    }, getEntry);
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

export const competitionCommandHandlers = [
  AnnounceCompetitionHandler,
  ReviseCompetitionHandler,
  DeleteCompetitionHandler,
  EnterCompetitionHandler,
  CancelEntryHandler,
];
