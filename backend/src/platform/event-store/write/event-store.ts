import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import type { EntityManager } from 'typeorm';
import { isRolledBack } from '../../database/unavailable.js';
import { PersonalData } from '../../personal-data/personal-data.js';
import type { CommittedCommand } from './batch.js';
import { commandContext, noteRepetition } from './command-context.js';
import { streamOf, type CommandReads } from './command-reads.js';
import { CommandQueue, type QueuedCommand } from './command-queue.js';
import type { Decider, Decision, DomainEvent } from '../decider/decider.js';
import { DueErasures } from './due-erasures.js';
import { EventsRecorded } from './events-recorded.js';
import { Reactions } from './reactions.js';
import type { Transaction, UpdateOptions } from './transaction.js';

/** Reads the row of one record, as part of the commit. */
export interface RowRead<Result> {
  /** Returns an object of rows by id, for a JSON array of ids. */
  readonly statement: string;
  /** @throws RefusedError when there is no row. */
  toResult(row: unknown): Promise<Result>;
}

/** Reads what a command returns, in the database transaction of its commit. */
type ReadInTransaction<Done, Result> = (manager: EntityManager, done: Done) => Promise<Result>;

/** What a command decides. It cannot be asynchronous: the log is locked until it returns. */
type Work<Done> = ((transaction: Transaction) => Done) &
  (Done extends PromiseLike<unknown> ? never : unknown);

/** How the result of a command is read. */
interface Reading<Done> {
  /** Of the row to return. */
  readonly statement?: string;
  readonly readInTransaction?: ReadInTransaction<Done, unknown>;
  readonly resultOf: (committed: CommittedCommand) => unknown;
}

const readingOf = <Done>(
  read: RowRead<unknown> | ReadInTransaction<Done, unknown> | undefined,
): Reading<Done> => {
  if (!read) return { resultOf: ({ done }) => done };
  if (typeof read === 'function') return { readInTransaction: read, resultOf: (committed) => committed.read };
  return { statement: read.statement, resultOf: ({ row }) => read.toResult(row) };
};

/** Decides, projects and records. Every change goes through here. */
@Injectable()
export class EventStore {
  constructor(
    private readonly queue: CommandQueue,
    private readonly personalData: PersonalData,
    private readonly bus: EventBus,
    private readonly dueErasures: DueErasures,
    private readonly reactions: Reactions,
  ) {}

  /** Decides on one record. @throws RefusedError by the decision, `changed-meanwhile` or `person-erased`. */
  update<State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    id: string | number,
    decide: Decision<State, Event>,
    options?: UpdateOptions,
  ): Promise<void> {
    return this.transaction({ records: [streamOf(decider, id)] }, (transaction) =>
      transaction.update(decider, String(id), decide, options),
    );
  }

  /** Decides on a new record and returns its id. A repeated command returns the id that it was given first. */
  create<State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    decide: Decision<State, Event>,
  ): Promise<string> {
    return this.transaction({ newIds: [decider.category] }, (transaction) =>
      transaction.create(decider, decide),
    );
  }

  /**
   * Decides on several records and commits all or nothing.
   * @param reads all that `work` reads.
   * @param work decides while the log is locked, so it cannot wait for anything. It may run again on newer state.
   * @param read reads what the command returns, as part of the commit, so that it is never the result of another command:
   *   the row of the id that `work` returns, or whatever a function reads. By default the result of `work` is returned.
   */
  transaction<Result>(reads: CommandReads, work: Work<Result>): Promise<Result>;
  transaction<Result>(
    reads: CommandReads,
    work: (transaction: Transaction) => number,
    read: RowRead<Result>,
  ): Promise<Result>;
  transaction<Done, Result>(
    reads: CommandReads,
    work: Work<Done>,
    read: ReadInTransaction<Done, Result>,
  ): Promise<Result>;
  async transaction<Done, Result>(
    reads: CommandReads,
    work: (transaction: Transaction) => Done,
    read?: RowRead<Result> | ReadInTransaction<Done, Result>,
  ): Promise<unknown> {
    const { statement, readInTransaction, resultOf } = readingOf(read);
    const context = commandContext();
    let decided: Transaction | undefined;
    const decide: QueuedCommand['decide'] = (transaction) => {
      const done = work(transaction);
      this.reactions.addTo(transaction);
      decided = transaction;
      const { erased, isUndoable, now, writes } = transaction;
      const inTransaction = async (manager: EntityManager) => {
        if (isUndoable) await this.dueErasures.add(manager, erased, now);
        else for (const subject of erased) await this.personalData.erase(manager, subject);
        for (const write of writes) await write(manager);
        return readInTransaction?.(manager, done);
      };
      return {
        done,
        row: statement === undefined ? undefined : { statement, id: Number(done) },
        ...((erased.length > 0 || writes.length > 0 || readInTransaction) && { inTransaction }),
      };
    };
    const committed = await this.queue.add({ context, reads, decide }).catch(async (error: unknown) => {
      // If the response to the commit was lost, the change may have been recorded.
      if (decided && !isRolledBack(error)) await this.announce(decided, []);
      throw error;
    });
    const { transaction } = committed;
    if (transaction.isRepetition) noteRepetition(context);
    await this.announce(transaction, transaction.events);
    return resultOf(committed);
  }

  private async announce(
    { erased, isUndoable, changedCategories }: Transaction,
    events: Transaction['events'],
  ): Promise<void> {
    if (erased.length > 0 && !isUndoable) await this.personalData.eraseOutside();
    if (changedCategories.length > 0) this.bus.publish(new EventsRecorded(events, changedCategories));
  }
}
