import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deleteHandicap, handicap, reviseHandicap, setHandicap, type HandicapDetails } from './handicap.js';

/** Answers the id of the new record. */
export class SetHandicap extends Command<string> {
  constructor(readonly details: HandicapDetails) {
    super();
  }
}

@CommandHandler(SetHandicap)
class SetHandicapHandler implements ICommandHandler<SetHandicap> {
  constructor(private readonly store: EventStore) {}

  execute({ details }: SetHandicap): Promise<string> {
    return this.store.create(handicap, setHandicap(details));
  }
}

export class ReviseHandicap extends Command<void> {
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

  execute({ id, details, expectedVersion }: ReviseHandicap): Promise<void> {
    return this.store.update(handicap, id, reviseHandicap(details), { expectedVersion });
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
