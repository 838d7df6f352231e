import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { problems } from '@onchan-bowls/contract/problem';
import type { PoolClient } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { isRolledBack } from '../../database/unavailable.js';
import { PersonalData } from '../../personal-data/personal-data.js';
import { RefusedError } from '../../refused.js';
import { Batch, type CommittedCommand, type DecidedCommand } from './batch.js';
import { Clock } from '../clock.js';
import type { CommandContext } from './command-context.js';
import type { CommandReads } from './command-reads.js';
import { KeptStates } from './kept-states.js';
import { Projector } from './projector.js';
import { Transaction } from './transaction.js';

/** The limits of one batch, and how many commands may wait for the next ones. */
const maxCommands = 64;
const maxBytes = 1_000_000;
const maxWaiting = 1000;

/** How long a command may have waited when its batch begins, in milliseconds: as long as a statement may take. */
const maxWait = 15_000;

/** A command that is still to be decided. */
export interface QueuedCommand {
  readonly context: CommandContext;
  readonly reads: CommandReads;
  /** Decides with the log locked, so it must not wait for anything. Runs again when its batch has failed. */
  decide(transaction: Transaction): Omit<DecidedCommand, 'transaction'>;
}

interface WaitingCommand extends QueuedCommand {
  /** When it began to wait, by `performance.now()`. */
  readonly since: number;
  /** Runs something in the async context of the sender. */
  readonly inContext: <Result>(work: () => Result) => Result;
  readonly resolve: (committed: CommittedCommand) => void;
  readonly reject: (error: unknown) => void;
}

/** The queue belongs to no command: each command brings its own context. */
const outsideOfCommands = AsyncLocalStorage.snapshot();

/** Whether a command was refused because of what is stored, so that it might not be refused later. */
const isAboutState = (error: unknown): error is RefusedError =>
  error instanceof RefusedError && [404, 409].includes(problems[error.code].status);

/**
 * Decides and records the commands of this process: one batch at a time, which takes all that wait. If a batch fails and was rolled
 * back, its commands run again one by one, so that only the faulty one fails. If the connection breaks, it is unknown
 * whether the batch was recorded: all its commands fail as unavailable, and their senders may repeat them under the same key.
 */
@Injectable()
export class CommandQueue {
  private waiting: WaitingCommand[] = [];
  private isRunning = false;
  private readonly keptStates = new KeptStates();
  /** Set while the writes of a command run, with the log locked. */
  private readonly isWriting = new AsyncLocalStorage<true>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly projector: Projector,
    private readonly personalData: PersonalData,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds a command, and waits until it is committed.
   * @throws what its `decide` throws; RefusedError `unavailable` when too many wait; the driver's error.
   */
  add(command: QueuedCommand): Promise<CommittedCommand> {
    // It would deadlock with the command that waits for it.
    if (this.isWriting.getStore()) return Promise.reject(new Error('A command must not run another one'));
    if (this.waiting.length >= maxWaiting) return Promise.reject(new RefusedError('unavailable'));
    const inContext = AsyncLocalStorage.snapshot() as WaitingCommand['inContext'];
    return new Promise((resolve, reject) => {
      this.waiting.push({ ...command, since: performance.now(), inContext, resolve, reject });
      if (this.isRunning) return;
      this.isRunning = true;
      // Others in the same turn of the event loop join the first batch too.
      outsideOfCommands(() => setImmediate(() => void this.runWaiting()));
    });
  }

  private async runWaiting(): Promise<void> {
    while (this.waiting.length > 0) {
      const ids = this.waiting.map(({ context }) => context.commandId);
      // A repetition is decided on what the first attempt has recorded, so it comes after its batch.
      const repeated = ids.findIndex((id, index) => ids.indexOf(id) < index);
      await this.runBatch(this.waiting.splice(0, Math.min(maxCommands, repeated < 0 ? Infinity : repeated)));
    }
    this.isRunning = false;
  }

  private async runBatch(commands: readonly WaitingCommand[]): Promise<void> {
    const isLate = ({ since }: WaitingCommand) => performance.now() - since > maxWait;
    const { late = [], inTime = [] } = Object.groupBy(commands, (one) => (isLate(one) ? 'late' : 'inTime'));
    for (const { reject } of late) reject(new RefusedError('unavailable'));
    if (inTime.length === 0) return;
    try {
      await this.decideAndCommit(inTime);
    } catch (error) {
      // Without those that wait again.
      const included = inTime.filter((command) => !this.waiting.includes(command));
      if (inTime.length === 1 || !isRolledBack(error)) for (const { reject } of included) reject(error);
      else {
        // They have waited for a batch that one of them has spoilt.
        const since = performance.now();
        for (const command of included) await this.runBatch([{ ...command, since }]);
      }
    }
  }

  private async decideAndCommit(commands: readonly WaitingCommand[]): Promise<void> {
    const runner = this.dataSource.createQueryRunner();
    try {
      const client = (await runner.connect()) as PoolClient;
      // The batch begins and commits on the connection itself. TypeORM must not begin another transaction within it.
      Object.assign(runner, { isTransactionActive: true });
      try {
        const batch = new Batch(client, this.projector, this.personalData, this.keptStates);
        await batch.open(commands);
        const { accepted, refused } = this.decideAll(batch, commands);
        const committed = await batch.commit(runner.manager);
        // The next batch is sent first. Otherwise the database would wait until all these commands have gone on.
        setImmediate(() => {
          // A refusal may depend on an earlier command of the batch, so it counts only after the commit.
          for (const [{ reject }, error] of refused) reject(error);
          for (const [index, one] of committed.entries()) accepted[index]?.resolve(one);
        });
      } catch (error) {
        if (isRolledBack(error)) await client.query('ROLLBACK').catch(() => undefined);
        throw error;
      }
    } finally {
      Object.assign(runner, { isTransactionActive: false });
      await runner.release();
    }
  }

  /** Decides the commands one after the other. Those that no longer fit wait for the next batch. */
  private decideAll(batch: Batch, commands: readonly WaitingCommand[]) {
    const accepted: WaitingCommand[] = [];
    const refused: (readonly [WaitingCommand, unknown])[] = [];
    for (const [index, command] of commands.entries()) {
      if (batch.bytes > maxBytes) {
        this.waiting.unshift(...commands.slice(index));
        break;
      }
      const { context, inContext } = command;
      const now = this.clock.now();
      try {
        const transaction = new Transaction(context, now, batch);
        const { inTransaction, ...decided } = inContext(() => command.decide(transaction));
        const write =
          inTransaction &&
          ((manager: EntityManager) =>
            inContext(() => this.isWriting.run(true, () => inTransaction(manager))));
        batch.accept({ transaction, ...decided, inTransaction: write });
        accepted.push(command);
      } catch (error) {
        if (isAboutState(error)) batch.keepOutcome(context, now, error.code);
        refused.push([command, error]);
      }
    }
    return { accepted, refused };
  }
}
