import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { DataSource, type EntityManager } from 'typeorm';
import { isDeadlock, violatedConstraint } from '../database/conflicts.js';
import { PersonErasedError } from '../personal-data/person-keys.js';
import { PersonalData } from '../personal-data/personal-data.js';
import { Clock } from './clock.js';
import { commandContext } from './command-context.js';
import { EventsRecorded } from './events-recorded.js';
import { RefusedError } from '../refused.js';
import { Projector } from './projector.js';
import type { Decision, DomainEvent, Recorded, Decider } from './decider.js';
import { Transaction, type UpdateOptions } from './transaction.js';

/** How often a command is retried on newer state before it is refused with 409. */
const retries = 10;

/** Reads one record in a transaction. @throws RefusedError when there is none. */
type ReadRecord<Result> = (manager: EntityManager, id: number) => Promise<Result>;

/** Decides, projects and records. Every change goes through here. */
@Injectable()
export class EventStore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly projector: Projector,
    private readonly personalData: PersonalData,
    private readonly clock: Clock,
    private readonly bus: EventBus,
  ) {}

  /** Decides on one record. @throws RefusedError by the decision or, after ten more tries, `changed-meanwhile`, or `person-erased`. */
  update<State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    id: string | number,
    decide: Decision<State, Event>,
    options?: UpdateOptions,
  ): Promise<void>;
  /** Also returns the record as this command leaves it. */
  update<State, Event extends DomainEvent, Result>(
    decider: Decider<State, Event>,
    id: string | number,
    decide: Decision<State, Event>,
    options: UpdateOptions,
    read: ReadRecord<Result>,
  ): Promise<Result>;
  update<State, Event extends DomainEvent, Result>(
    decider: Decider<State, Event>,
    id: string | number,
    decide: Decision<State, Event>,
    options?: UpdateOptions,
    read?: ReadRecord<Result>,
  ): Promise<Result | void> {
    const update = (transaction: Transaction) => transaction.update(decider, String(id), decide, options);
    return read ? this.transaction(update, (manager) => read(manager, Number(id))) : this.transaction(update);
  }

  /** Decides on a new record and returns its id. A repeated command returns the id that it was given first. */
  create<State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    decide: Decision<State, Event>,
  ): Promise<string> {
    return this.transaction((transaction) => transaction.create(decider, decide));
  }

  /**
   * Decides on several records in one transaction. `work` may run again on newer state, so it must use only the given
   * transaction.
   * @param read reads what the command returns, in the same transaction after the read tables were written, so that it is
   *   never the result of another command. By default the result of `work` is returned.
   */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  transaction<Done, Result>(
    work: (transaction: Transaction) => Promise<Done>,
    read: (manager: EntityManager, done: Done) => Promise<Result>,
  ): Promise<Result>;
  async transaction<Done, Result>(
    work: (transaction: Transaction) => Promise<Done>,
    read?: (manager: EntityManager, done: Done) => Promise<Result>,
  ): Promise<Done | Result> {
    const context = commandContext();
    let conflict: unknown;
    for (let attempt = 0; attempt <= retries; attempt += 1) {
      let events: Recorded<DomainEvent>[] = [];
      let erased: readonly string[] = [];
      let streams: readonly string[] = [];
      try {
        const result = await this.dataSource.transaction(async (manager) => {
          const now = this.clock.now();
          const transaction = new Transaction(
            manager,
            context,
            now,
            this.projector,
            this.personalData,
            attempt > 0,
          );
          await transaction.begin();
          const done = await work(transaction);
          await transaction.project();
          const returned = read ? await read(manager, done) : done;
          events = await transaction.append();
          erased = transaction.erasedSubjects;
          streams = transaction.changedStreams;
          return returned;
        });
        if (erased.length > 0) await this.personalData.eraseOutside();
        if (events.length > 0) this.bus.publish(new EventsRecorded(events, streams));
        return result;
      } catch (error) {
        if (!isConflict(error)) throw error;
        conflict = error;
      }
    }
    // Even the newest state does not contain the erasure: the log was restored from a backup older than the keys.
    throw new RefusedError(conflict instanceof PersonErasedError ? 'person-erased' : 'changed-meanwhile');
  }
}

/** The stream grew, or the command was recorded, meanwhile. */
const conflictingConstraints = new Set(['events_stream_version', 'events_command']);

const isConflict = (error: unknown): boolean =>
  error instanceof PersonErasedError ||
  conflictingConstraints.has(violatedConstraint(error) ?? '') ||
  isDeadlock(error);
