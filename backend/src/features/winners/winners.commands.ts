import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { WinnerRecord } from '@onchan-bowls/contract/winners';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deleteWinner, recordWinner, reviseWinner, winner, type WinnerDetails } from './winner.js';
import { getWinner } from './winners.read-model.js';

/** Returns the new record. */
export class RecordWinner extends Command<WinnerRecord> {
  constructor(readonly details: WinnerDetails) {
    super();
  }
}

@CommandHandler(RecordWinner)
class RecordWinnerHandler implements ICommandHandler<RecordWinner> {
  constructor(private readonly store: EventStore) {}

  execute({ details }: RecordWinner): Promise<WinnerRecord> {
    return this.store.create(winner, recordWinner(details), getWinner);
  }
}

export class ReviseWinner extends Command<WinnerRecord> {
  constructor(
    readonly id: number,
    readonly details: WinnerDetails,
    readonly expectedVersion?: number,
  ) {
    super();
  }
}

@CommandHandler(ReviseWinner)
class ReviseWinnerHandler implements ICommandHandler<ReviseWinner> {
  constructor(private readonly store: EventStore) {}

  execute({ id, details, expectedVersion }: ReviseWinner): Promise<WinnerRecord> {
    return this.store.update(winner, id, reviseWinner(details), { expectedVersion }, getWinner);
  }
}

export class DeleteWinner extends Command<void> {
  constructor(
    readonly id: number,
    readonly expectedVersion?: number,
  ) {
    super();
  }
}

@CommandHandler(DeleteWinner)
class DeleteWinnerHandler implements ICommandHandler<DeleteWinner> {
  constructor(private readonly store: EventStore) {}

  execute({ id, expectedVersion }: DeleteWinner): Promise<void> {
    return this.store.update(winner, id, deleteWinner, { expectedVersion });
  }
}

export const winnerCommandHandlers = [RecordWinnerHandler, ReviseWinnerHandler, DeleteWinnerHandler];
