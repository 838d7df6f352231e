import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { HandicapRecord } from '@onchan-bowls/contract/handicaps';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deleteHandicap, handicap, reviseHandicap, setHandicap, type HandicapDetails } from './handicap.js';
import { getHandicap } from './handicaps.read-model.js';

/** Returns the new record. */
export class SetHandicap extends Command<HandicapRecord> {
  constructor(readonly details: HandicapDetails) {
    super();
  }
}

@CommandHandler(SetHandicap)
class SetHandicapHandler implements ICommandHandler<SetHandicap> {
  constructor(private readonly store: EventStore) {}

  execute({ details }: SetHandicap): Promise<HandicapRecord> {
    return this.store.create(handicap, setHandicap(details), getHandicap);
  }
}

export class ReviseHandicap extends Command<HandicapRecord> {
  constructor(
    readonly id: number,
    readonly details: HandicapDetails,
    readonly expectedVersion?: number,
  ) {
    super();
  }
}

@CommandHandler(ReviseHandicap)
class ReviseHandicapHandler implements ICommandHandler<ReviseHandicap> {
  constructor(private readonly store: EventStore) {}

  execute({ id, details, expectedVersion }: ReviseHandicap): Promise<HandicapRecord> {
    return this.store.update(handicap, id, reviseHandicap(details), { expectedVersion }, getHandicap);
  }
}

export class DeleteHandicap extends Command<void> {
  constructor(
    readonly id: number,
    readonly expectedVersion?: number,
  ) {
    super();
  }
}

@CommandHandler(DeleteHandicap)
class DeleteHandicapHandler implements ICommandHandler<DeleteHandicap> {
  constructor(private readonly store: EventStore) {}

  execute({ id, expectedVersion }: DeleteHandicap): Promise<void> {
    return this.store.update(handicap, id, deleteHandicap, { expectedVersion });
  }
}

export const handicapCommandHandlers = [SetHandicapHandler, ReviseHandicapHandler, DeleteHandicapHandler];
