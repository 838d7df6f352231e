import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
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
import { CompetitionEntryRow } from './competitions.read-model.js';

/** Answers the id of the new competition. */
export class AnnounceCompetition extends Command<string> {
  constructor(readonly announcement: CompetitionAnnouncement) {
    super();
  }
}

@CommandHandler(AnnounceCompetition)
class AnnounceCompetitionHandler implements ICommandHandler<AnnounceCompetition> {
  constructor(private readonly store: EventStore) {}

  execute({ announcement }: AnnounceCompetition): Promise<string> {
    return this.store.create(competition, announceCompetition(announcement));
  }
}

export class ReviseCompetition extends Command<void> {
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

  execute({ id, changes, expectedVersion }: ReviseCompetition): Promise<void> {
    return this.store.update(competition, id, reviseCompetition(changes), { expectedVersion });
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

/** Answers the id of the new entry, and writes to the entrant and the club. */
export class EnterCompetition extends Command<number> {
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

  execute({ competitionId, entrant }: EnterCompetition): Promise<number> {
    return this.store.transaction(async (transaction) => {
      const earlier = transaction.earlier(competition, 'EntryReceived');
      if (earlier) return Number(earlier.entryId);

      const entryId = Number(await transaction.nextId('competition-entry'));
      await transaction.update(competition, String(competitionId), enterCompetition({ entryId, ...entrant }));
      const { details } = announced(await transaction.read(competition, String(competitionId)));
      transaction.alongside(this.outbox.mails(entrantOf(entryId), entryReceived(entrant, details)));
      return entryId;
    });
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
