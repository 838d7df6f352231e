import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { problems, type ProblemCode } from '@onchan-bowls/contract/problem';
import { DataSource, type EntityManager } from 'typeorm';
import { isDeadlock } from '../database/conflicts.js';
import { runPreparedAlone } from '../database/prepared.js';
import { PersonErasedError } from '../personal-data/person-keys.js';
import { PersonalData } from '../personal-data/personal-data.js';
import { Clock } from './clock.js';
import { commandContext, type CommandContext } from './command-context.js';
import type { DecidedCommand } from './commit.js';
import { Committer, moved, type CommitResult } from './committer.js';
import { DecisionReads } from './decision-reads.js';
import { DueErasures } from './due-erasures.js';
import { EventsRecorded } from './events-recorded.js';
import { RefusedError } from '../refused.js';
import { KeptStates } from './kept-states.js';
import { Projector } from './projector.js';
import { Reactions } from './reactions.js';
import type { Decision, DomainEvent, Decider } from './decider.js';
import { Transaction, type UpdateOptions } from './transaction.js';

/** Reads the row of one record, as part of the commit. */
export interface RowRead<Result> {
  /** Returns an object of rows by id, for a JSON array of ids. */
  readonly statement: { readonly name: string; readonly text: string };
  /** @throws RefusedError when there is no row. */
  toResult(row: unknown): Promise<Result>;
}

/** Reads what a command returns, in the database transaction of its commit. */
type ReadInTransaction<Done, Result> = (manager: EntityManager, done: Done) => Promise<Result>;

/** A command that has been decided; `command` is null when there is nothing to commit. */
interface Decided<Done> {
  readonly transaction: Transaction;
  readonly done: Done;
  readonly command: DecidedCommand | null;
}

interface Outcome<Done> {
  readonly decided: Decided<Done>;
  /** Null when there was nothing to commit. */
  readonly result: CommitResult | null;
}

/** Whether a command was refused because of what is stored, so that it might not be refused later. */
const isAboutState = (error: unknown): error is RefusedError =>
  error instanceof RefusedError && [404, 409].includes(problems[error.code].status);

/** Keeps the code of a refusal alone: its sentence may name people. */
const refused = (commandId: string, refusal: ProblemCode, decidedAt: Date): DecidedCommand => ({
  commandId,
  refusal,
  decidedAt,
  ...{ streams: [], keys: [], erased: [], changes: [], events: [] },
});

/** Decides, projects and records. Every change goes through here. */
@Injectable()
export class EventStore {
  private readonly reads: DecisionReads;
  private readonly keptStates = new KeptStates();

  constructor(
    private readonly dataSource: DataSource,
    private readonly committer: Committer,
    private readonly projector: Projector,
    private readonly personalData: PersonalData,
    private readonly clock: Clock,
    private readonly bus: EventBus,
    private readonly dueErasures: DueErasures,
    private readonly reactions: Reactions,
  ) {
    this.reads = new DecisionReads(
      (statement, values) => runPreparedAlone(dataSource, statement, values),
      personalData.keys,
    );
  }

  /** Decides on one record. @throws RefusedError by the decision, `changed-meanwhile` or `person-erased`. */
  update<State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    id: string | number,
    decide: Decision<State, Event>,
    options?: UpdateOptions,
  ): Promise<void>;
  /** Also returns the record as this command leaves it. */
  update<State, Event extends DomainEvent, Result>(
    decider: Decider<State, Event>,
    id: number,
    decide: Decision<State, Event>,
    options: UpdateOptions,
    read: RowRead<Result>,
  ): Promise<Result>;
  update<State, Event extends DomainEvent, Result>(
    decider: Decider<State, Event>,
    id: string | number,
    decide: Decision<State, Event>,
    options?: UpdateOptions,
    read?: RowRead<Result>,
  ): Promise<Result | void> {
    const update = (transaction: Transaction) => transaction.update(decider, String(id), decide, options);
    if (!read) return this.transaction(update);
    return this.transaction(async (transaction) => {
      await update(transaction);
      return Number(id);
    }, read);
  }

  /** Decides on a new record and returns its id. A repeated command returns the id that it was given first. */
  create<State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    decide: Decision<State, Event>,
  ): Promise<string> {
    return this.transaction((transaction) => transaction.create(decider, decide));
  }

  /**
   * Decides on several records and commits all or nothing. `work` may run again on newer state, so it must use only the
   * given transaction.
   * @param read reads what the command returns, as part of the commit, so that it is never the result of another command:
   *   the row of the id that `work` returns, or whatever a function reads. By default the result of `work` is returned.
   */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  transaction<Result>(
    work: (transaction: Transaction) => Promise<number>,
    read: RowRead<Result>,
  ): Promise<Result>;
  transaction<Done, Result>(
    work: (transaction: Transaction) => Promise<Done>,
    read: ReadInTransaction<Done, Result>,
  ): Promise<Result>;
  async transaction<Done, Result>(
    work: (transaction: Transaction) => Promise<Done>,
    read?: RowRead<Result> | ReadInTransaction<Done, Result>,
  ): Promise<unknown> {
    const context = commandContext();
    const decide = async (reads: DecisionReads): Promise<Decided<Done>> => {
      const transaction = new Transaction(
        context,
        this.clock.now(),
        reads,
        this.projector,
        this.personalData,
        this.keptStates,
      );
      await transaction.begin();
      const done = await work(transaction);
      await this.reactions.run(transaction);
      const command = transaction.isEmpty ? null : await this.toCommit(transaction, done, read);
      return { transaction, done, command };
    };
    const { decided, result } = await this.commitOrKeepRefusal(context, decide);
    if (decided.command) await this.announce(decided.transaction, decided.command);
    if (!read) return decided.done;
    if (typeof read === 'function') {
      return result ? result.returned : read(this.dataSource.manager, decided.done);
    }
    return read.toResult(result ? result.row : await this.readRow(read, Number(decided.done)));
  }

  /**
   * Decides and commits. A refusal is kept under the name of the command, so that a repetition is refused too, whatever has changed
   * since.
   */
  private async commitOrKeepRefusal<Done>(
    { commandId, mayBeRetry }: CommandContext,
    decide: (reads: DecisionReads) => Promise<Decided<Done>>,
  ): Promise<Outcome<Done>> {
    try {
      const together = await this.commitWithOthers(decide);
      return together === moved ? await this.commitAlone(decide) : together;
    } catch (error) {
      if (!mayBeRetry || !isAboutState(error)) throw error;
      const kept = await this.committer.commit(refused(commandId, error.code, this.clock.now()));
      // Another attempt of the same command was faster, and may have caused the refusal.
      if (kept === moved) return this.commitAlone(decide);
      throw error;
    }
  }

  /** Decides without a lock, and commits together with others. Returns `moved` when it must decide again. */
  private async commitWithOthers<Done>(
    decide: (reads: DecisionReads) => Promise<Decided<Done>>,
  ): Promise<Outcome<Done> | typeof moved> {
    try {
      const decided = await decide(this.reads);
      if (!decided.command) return { decided, result: null };
      const result = await this.committer.commit(decided.command);
      return result === moved ? moved : { decided, result };
    } catch (error) {
      if (error instanceof PersonErasedError || isDeadlock(error)) return moved;
      throw error;
    }
  }

  /** Decides and commits with the log locked, so that nobody can be faster again. */
  private async commitAlone<Done>(
    decide: (reads: DecisionReads) => Promise<Decided<Done>>,
  ): Promise<Outcome<Done>> {
    try {
      return await this.committer.commitAlone(decide);
    } catch (error) {
      // Even the newest state does not contain the erasure: the log was restored from a backup older than the keys.
      throw error instanceof PersonErasedError ? new RefusedError('person-erased') : error;
    }
  }

  private async toCommit<Done, Result>(
    transaction: Transaction,
    done: Done,
    read: RowRead<Result> | ReadInTransaction<Done, Result> | undefined,
  ): Promise<DecidedCommand> {
    const command = await transaction.toCommit();
    const { erased } = command;
    const { writes, isUndoable, now } = transaction;
    const isRow = typeof read === 'object';
    const row = isRow && { row: { statement: read.statement.text, id: Number(done) } };
    if (erased.length === 0 && writes.length === 0 && (isRow || !read)) return { ...command, ...row };
    const inTransaction = async (manager: EntityManager): Promise<unknown> => {
      if (isUndoable) await this.dueErasures.add(manager, erased, now);
      else for (const subject of erased) await this.personalData.erase(manager, subject);
      for (const write of writes) await write(manager);
      return typeof read === 'function' ? read(manager, done) : undefined;
    };
    return { ...command, ...row, inTransaction };
  }

  private async announce(transaction: Transaction, { erased }: DecidedCommand): Promise<void> {
    if (erased.length > 0 && !transaction.isUndoable) await this.personalData.eraseOutside();
    const { events, changedStreams } = transaction;
    if (events.length > 0) this.bus.publish(new EventsRecorded(events, changedStreams));
  }

  /** Reads the row of a command that changes nothing. */
  private async readRow({ statement }: RowRead<unknown>, id: number): Promise<unknown> {
    const [found] = await runPreparedAlone<{ rows: Record<string, unknown> | null }>(
      this.dataSource,
      statement,
      [JSON.stringify([id])],
    );
    return found?.rows?.[id] ?? null;
  }
}
