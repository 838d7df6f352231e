import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isDeadlock } from '../database/conflicts.js';
import { runPrepared } from '../database/prepared.js';
import { isRolledBack } from '../database/unavailable.js';
import { PersonalData } from '../personal-data/personal-data.js';
import { RefusedError } from '../refused.js';
import { commit, type DecidedCommand } from './commit.js';
import { DecisionReads } from './decision-reads.js';
import { lockHead } from './lock-head.js';
import { Projector } from './projector.js';

/** The limits of one group, and of the commands that wait for the next ones. */
const most = { commands: 100, bytes: 1_000_000, waiting: 1000 };

/**
 * How long a command may have waited when its turn comes, in milliseconds: as long as a statement may take. The wait begins
 * anew when its group has failed. Only the start of a turn is checked, so a slow turn delays all commands behind it.
 */
const patience = 15_000;

/** How often a command that works alone is tried again when an older backend and it waited for each other. */
const triesAfterDeadlock = 10;

/** A command's result: its row as JSON, and what its `inTransaction` returned. */
export interface CommitResult {
  readonly row: unknown;
  readonly returned: unknown;
}

/** A command that must be decided again: something that it has read was changed before its commit. */
export const moved = Symbol('moved');

/** A command that waits for a group. */
interface GroupTurn {
  readonly command: DecidedCommand;
  readonly resolve: (result: CommitResult | typeof moved) => void;
}

/** Work that waits to be done alone. */
interface LoneTurn {
  readonly runAlone: () => Promise<void>;
}

type Turn = (GroupTurn | LoneTurn) & { readonly reject: (error: unknown) => void };

/** A turn, and when it began to wait, as `performance.now()` says. */
type WaitingTurn = Turn & { readonly since: number };

/** The work of the loop belongs to no command: each command brings its own context. */
const outsideOfCommands = AsyncLocalStorage.snapshot();

/**
 * Commits the commands of this process, one group at a time: half of those under way, which were decided while the group before
 * was committed. If a group fails and was rolled back, its commands are committed in smaller groups, so that only
 * the failing one fails. If the connection breaks, it is unknown whether the group was recorded: all its commands fail as
 * unavailable, and their senders may repeat them under the same key.
 *
 * A turn that has begun is bounded only by the limits of its statements. The parts of a failed group are one turn: a statement
 * that times out in the group, then in a part of it, then alone keeps the commands behind it waiting for up to three times its
 * limit, and they may be refused for it.
 */
@Injectable()
export class Committer {
  private readonly waiting: WaitingTurn[] = [];
  /** Set while a command has the log locked: when it works alone, and within its `inTransaction`. */
  private readonly lock = new AsyncLocalStorage<true>();
  private isRunning = false;
  /** How many commands the last group had. */
  private last = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly personalData: PersonalData,
    private readonly projector: Projector,
  ) {}

  /** Commits a decided command in the next group, or returns `moved`: then nothing of it was recorded. */
  commit(decided: DecidedCommand): Promise<CommitResult | typeof moved> {
    const { inTransaction } = decided;
    const inContext = AsyncLocalStorage.snapshot();
    const command: DecidedCommand = inTransaction
      ? {
          ...decided,
          inTransaction: (manager) => inContext(() => this.lock.run(true, () => inTransaction(manager))),
        }
      : decided;
    return new Promise((resolve, reject) => {
      this.enqueue({ command, resolve, reject });
    });
  }

  /**
   * Decides and commits a command alone, with the log locked from before it reads: nothing that it has read can change.
   * @param decide its `command` is null when there is nothing to commit.
   */
  async commitAlone<Decided extends { readonly command: DecidedCommand | null }>(
    decide: (reads: DecisionReads) => Promise<Decided>,
  ): Promise<{ decided: Decided; result: CommitResult | null }> {
    const run = () =>
      this.dataSource.transaction(async (manager) => {
        await lockHead(manager);
        const reads = new DecisionReads(
          (statement, values) => runPrepared(manager, statement, values),
          this.personalData.keys,
        );
        const decided = await decide(reads);
        if (!decided.command) return { decided, result: null };
        const [result] = await this.commitIn(manager, [decided.command]);
        if (!result || result === moved) throw new RefusedError('changed-meanwhile');
        return { decided, result };
      });
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.alone(run);
      } catch (error) {
        if (!isDeadlock(error)) throw error;
        if (tries >= triesAfterDeadlock) throw new RefusedError('changed-meanwhile');
      }
    }
  }

  private alone<Result>(run: () => Promise<Result>): Promise<Result> {
    const inContext = AsyncLocalStorage.snapshot();
    return new Promise((resolve, reject) => {
      const runAlone = () => inContext(() => this.lock.run(true, run)).then(resolve, reject);
      this.enqueue({ runAlone, reject });
    });
  }

  private enqueue(turn: Turn): void {
    // It would wait for ever: for the command that waits for it.
    if (this.lock.getStore()) throw new Error('A command must not run another one');
    if (this.waiting.length >= most.waiting) throw new RefusedError('unavailable');
    this.waiting.push({ ...turn, since: performance.now() });
    if (this.isRunning) return;
    this.isRunning = true;
    // Others in the same turn of the event loop join the first group too.
    outsideOfCommands(() => setImmediate(() => void this.run()));
  }

  private async run(): Promise<void> {
    for (let next = this.waiting[0]; next; next = this.waiting[0]) {
      if (performance.now() - next.since > patience) {
        this.waiting.shift();
        next.reject(new RefusedError('unavailable'));
      } else if ('runAlone' in next) {
        this.waiting.shift();
        await next.runAlone();
      } else {
        await this.commitGroup(this.takeGroup());
      }
    }
    this.isRunning = false;
  }

  /** The next commands that can be committed together. One that depends on what another of them changes has moved. */
  private takeGroup(): Group {
    const group: Group = [];
    const changed = new Set<string>();
    let bytes = 0;
    let taken = 0;
    // Half of the commands under way: the senders of the last group send others meanwhile. In one group all of them would
    // wait for the database, and the database for all of them.
    const share = Math.min(Math.ceil((this.waiting.length + this.last) / 2), most.commands);
    for (const turn of this.waiting) {
      if ('runAlone' in turn || group.length === share || (bytes > most.bytes && group.length > 0)) break;
      taken += 1;
      const touched = touchedBy(turn.command);
      if (touched.some(({ key }) => changed.has(key))) {
        turn.resolve(moved);
        continue;
      }
      for (const { key, isChanged } of touched) if (isChanged) changed.add(key);
      for (const event of turn.command.events) bytes += event.length;
      group.push(turn);
    }
    this.waiting.splice(0, taken);
    this.last = group.length;
    return group;
  }

  private async commitGroup(group: Group): Promise<void> {
    const commands = group.map(({ command }) => command);
    try {
      const results = commands.some(({ inTransaction }) => inTransaction)
        ? await this.dataSource.transaction((manager) => this.commitIn(manager, commands))
        : await this.commitInOneStatement(commands);
      // The next group is sent first. Otherwise the database would wait until all these commands have gone on.
      setImmediate(() => {
        for (const [index, { resolve }] of group.entries()) {
          const result = results[index];
          if (result) resolve(result);
        }
      });
      const rest = group.filter((_, index) => !results[index]);
      if (rest.length > 0) await this.commitGroup(rest);
    } catch (error) {
      if (group.length === 1 || !isRolledBack(error)) for (const { reject } of group) reject(error);
      else await this.commitParts(group);
    }
  }

  /** Commits the commands of a group that was rolled back: first those together that do nothing but `commit_commands`. */
  private async commitParts(group: Group): Promise<void> {
    const began = performance.now();
    const plain = group.filter(({ command }) => !command.inTransaction);
    const others = group.filter(({ command }) => command.inTransaction);
    const isMixed = plain.length > 0 && others.length > 0;
    if (isMixed) await this.commitGroup(plain);
    for (const turn of isMixed ? others : group) {
      if (performance.now() - began > patience) turn.reject(new RefusedError('unavailable'));
      else await this.commitGroup([turn]);
    }
  }

  private async commitInOneStatement(commands: readonly DecidedCommand[]): Promise<GroupResult> {
    const runner = this.dataSource.createQueryRunner();
    try {
      return await this.commitIn(runner.manager, commands);
    } finally {
      await runner.release();
    }
  }

  private async commitIn(manager: EntityManager, commands: readonly DecidedCommand[]): Promise<GroupResult> {
    const committed = await commit(manager, commands, this.projector.versions);
    if ('moved' in committed) {
      return commands.map((_, index) => (committed.moved.includes(index) ? moved : undefined));
    }
    const results: CommitResult[] = [];
    for (const [index, { inTransaction }] of commands.entries()) {
      results.push({ row: committed.rows[index], returned: await inTransaction?.(manager) });
    }
    // An error that was caught has aborted the transaction. Without this statement the COMMIT would hide it.
    if (commands.some(({ inTransaction }) => inTransaction)) await manager.query('SELECT 1');
    return results;
  }
}

type Group = Extract<Turn, GroupTurn>[];

/** The result of each command, `moved`, or undefined when it could have been committed without those that have moved. */
type GroupResult = readonly (CommitResult | typeof moved | undefined)[];

/** What a command depends on, and whether it changes it: records, people, and its own id if it may be a repetition. */
const touchedBy = ({
  commandId,
  streams,
  keys,
  erased,
}: DecidedCommand): { key: string; isChanged: boolean }[] => [
  ...(commandId === undefined ? [] : [{ key: `command/${commandId}`, isChanged: true }]),
  ...streams.map(({ stream, id, isChanged }) => ({ key: `record/${stream}/${id}`, isChanged })),
  ...keys.map(({ subject, isNew }) => ({ key: `person/${subject}`, isChanged: isNew })),
  ...erased.map((subject) => ({ key: `person/${subject}`, isChanged: true })),
];
