import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { TasterSessionRecord } from '@onchan-bowls/contract/taster-sessions';
import { EventStore } from '../../platform/event-store/event-store.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import {
  completeTaster,
  deleteTaster,
  guestOf,
  requestTaster,
  tasterSession,
  type TasterRequest,
} from './taster-session.js';
import { tasterRequested } from './taster-sessions.mails.js';
import { getTasterSession } from './taster-sessions.read-model.js';

/** Returns the new taster session, and writes to who asked for it and to the club. */
export class RequestTaster extends Command<TasterSessionRecord> {
  constructor(readonly request: TasterRequest) {
    super();
  }
}

@CommandHandler(RequestTaster)
class RequestTasterHandler implements ICommandHandler<RequestTaster> {
  constructor(
    private readonly store: EventStore,
    private readonly outbox: Outbox,
  ) {}

  execute({ request }: RequestTaster): Promise<TasterSessionRecord> {
    return this.store.transaction(async (transaction) => {
      const id = await transaction.create(tasterSession, requestTaster(request));
      transaction.alongside(this.outbox.mails(guestOf(id), tasterRequested(request)));
      return Number(id);
    }, getTasterSession);
  }
}

export class CompleteTaster extends Command<TasterSessionRecord> {
  constructor(
    readonly id: number,
    readonly completedBy: string,
    readonly expectedVersion?: number,
  ) {
    super();
  }
}

@CommandHandler(CompleteTaster)
class CompleteTasterHandler implements ICommandHandler<CompleteTaster> {
  constructor(private readonly store: EventStore) {}

  execute({ id, completedBy, expectedVersion }: CompleteTaster): Promise<TasterSessionRecord> {
    return this.store.update(
      tasterSession,
      id,
      completeTaster(completedBy),
      { expectedVersion },
      getTasterSession,
    );
  }
}

/** Erases who asked for it. */
export class DeleteTaster extends Command<void> {
  constructor(
    readonly id: number,
    readonly expectedVersion?: number,
  ) {
    super();
  }
}

@CommandHandler(DeleteTaster)
class DeleteTasterHandler implements ICommandHandler<DeleteTaster> {
  constructor(private readonly store: EventStore) {}

  execute({ id, expectedVersion }: DeleteTaster): Promise<void> {
    return this.store.update(tasterSession, id, deleteTaster, { expectedVersion });
  }
}

export const tasterSessionCommandHandlers = [
  RequestTasterHandler,
  CompleteTasterHandler,
  DeleteTasterHandler,
];
