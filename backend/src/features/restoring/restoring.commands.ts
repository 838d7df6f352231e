import { Injectable } from '@nestjs/common';
import { isWithheld, nameOrId, unreadable } from '@onchan-bowls/contract/history';
import { undoWindow } from '@onchan-bowls/contract/undo-window';
import { streamOf } from '../../platform/event-store/write/command-reads.js';
import { commandContext } from '../../platform/event-store/write/command-context.js';
import { fold, type AnyDecider } from '../../platform/event-store/decider/decider.js';
import { DueErasures } from '../../platform/event-store/write/due-erasures.js';
import { EventLog, type LoggedEvent } from '../../platform/event-store/log/event-log.js';
import { EventStore } from '../../platform/event-store/write/event-store.js';
import { Registry } from '../../platform/event-store/registry.js';
import type { PastRecord } from '../../platform/event-store/decider/restoration.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { command } from '../../platform/records/record-commands.js';
import { RefusedError } from '../../platform/refused.js';

interface RecordWithEvents {
  readonly id: string;
  readonly decider: AnyDecider;
  readonly events: readonly LoggedEvent[];
}

/** A record that is brought back. */
interface Return {
  readonly record: RecordWithEvents;
  readonly past: PastRecord<unknown>;
  readonly expectedVersion: number | undefined;
  /** The event that is undone, or the last one. */
  readonly undone: LoggedEvent | undefined;
}

/** Reads the past of records, and brings records back to it. */
@Injectable()
export class PastRecords {
  constructor(
    private readonly log: EventLog,
    private readonly registry: Registry,
    private readonly store: EventStore,
    private readonly dueErasures: DueErasures,
    private readonly outbox: Outbox,
  ) {}

  /** All events of a record. @throws RefusedError when it has none, or cannot be brought back. */
  async read(stream: string, id: string): Promise<RecordWithEvents> {
    const isKnown = this.registry.categories.includes(stream) && nameOrId.test(id);
    if (!isKnown) throw new RefusedError('record-not-found');
    const decider = this.registry.decider(stream);
    if (!decider.restore) throw new RefusedError('not-restorable');
    const events: LoggedEvent[] = [];
    const part = { stream, streamId: id, allFrom: 1 };
    await this.log.eachOfRecords([part], (_part, event) => events.push(event));
    if (events.length === 0) throw new RefusedError('record-not-found');
    return { id, decider, events };
  }

  /** The other records that the command of a record's last event has deleted as well, and that have not changed since. */
  async alsoDeleted({ decider, id, events }: RecordWithEvents): Promise<RecordWithEvents[]> {
    const commandId = events.at(-1)?.commandId ?? '';
    const found = (await this.log.recordsOf(commandId)).filter(
      ({ stream, streamId }) =>
        (stream !== decider.category || streamId !== id) && this.registry.decider(stream).undoable,
    );
    const records = await Promise.all(found.map((one) => this.read(one.stream, one.streamId)));
    return records.filter((one) => {
      const last = one.events.at(-1);
      return last?.commandId === commandId && one.decider.undoable?.includes(last.type);
    });
  }

  /**
   * Records what brings records back to their past. Takes back what its last event, or the undone one, still has to do: erase
   * people, and send mails. @throws RefusedError when somebody who is to come back was erased meanwhile, or when an undone
   * command has sent its mails.
   */
  async bringBack(returns: readonly Return[]): Promise<void> {
    const records = returns.map(({ record }) => streamOf(record.decider, record.id));
    await this.store.transaction({ records }, (transaction) => {
      for (const { record, past, expectedVersion } of returns) {
        const { id, decider } = record;
        transaction.update(
          decider,
          id,
          (present, context) => decider.restore?.(past, present, context) ?? [],
          {
            expectedVersion,
          },
        );
      }
      if (transaction.events.length === 0) return;
      const erased = returns.flatMap(({ record: { id, decider }, undone }) =>
        undone ? (decider.events[undone.type]?.erases?.(id, undone.data) ?? []) : [],
      );
      const returning = erased.filter((subject) => transaction.subjects.includes(subject));
      // A competition would come back without entrants whom a stopping backend has erased early.
      const [{ past, undone }] = returns as [Return];
      if (past.isUndo && returning.length < erased.length) throw new RefusedError('undo-too-late');
      transaction.alsoWrite(async (manager) => {
        // Others may come back too, such as an entrant who withdrew just before the competition was deleted.
        await this.dueErasures.withdraw(manager, transaction.subjects, returning);
        if (!undone) return;
        const areUnsent = await this.outbox.withdraw(manager, undone.commandId);
        if (past.isUndo && !areUnsent) throw new RefusedError('undo-too-late');
      });
    });
  }
}

/** Whether this command was carried out already: a client that got no response sends it again. */
const isRepetition = ({ events }: RecordWithEvents): boolean =>
  events.some(({ commandId }) => commandId === commandContext().commandId);

/** The record after its first `count` events. @throws RefusedError when there was none, or its person was erased. */
const pastOf = (
  { decider, events }: RecordWithEvents,
  count: number,
): Omit<PastRecord<unknown>, 'isUndo'> => {
  const until = events.slice(0, count);
  const state = fold(decider, until);
  const last = until.at(-1);
  if (state === null || state === undefined || !last) throw new RefusedError('record-not-found');
  const values = Object.values(decider.view(state));
  if (values.includes(unreadable)) throw new RefusedError('person-unreadable');
  if (values.some(isWithheld)) throw new RefusedError('restore-erased');
  return {
    state,
    goesBackTo: last.position,
    events: until,
  };
};

/** Undoes the last event of a record, or the cancellation of one entry of a competition, for a short time after it. */
export const UndoCommand = command(
  async (
    { get, clock },
    stream: string,
    id: string,
    entryId?: number,
    expectedVersion?: number,
  ): Promise<void> => {
    const pastRecords = get(PastRecords);
    const record = await pastRecords.read(stream, id);
    if (isRepetition(record)) return;
    const { decider, events } = record;
    const isUndoable = ({ type, data }: LoggedEvent) =>
      decider.undoable?.includes(type) && (entryId === undefined || data.entryId === entryId);
    const index = entryId === undefined ? events.length - 1 : events.findLastIndex(isUndoable);
    const undone = events[index];
    if (!undone || !isUndoable(undone)) throw new RefusedError('changed-meanwhile');
    const age = clock.now().getTime() - Date.parse(undone.recordedAt);
    if (age > undoWindow) throw new RefusedError('undo-too-late');
    // The event of an entry need not be the last one: others may have entered since.
    const version = expectedVersion ?? (entryId === undefined ? events.length : undefined);
    // Without an id it is the entry that the last event cancelled.
    const cancelled = entryId ?? (undone.data.entryId as number | undefined);
    const past = { ...pastOf(record, index), isUndo: true, entryId: cancelled };
    const others = index === events.length - 1 ? await pastRecords.alsoDeleted(record) : [];
    await pastRecords.bringBack([
      { record, past, expectedVersion: version, undone },
      ...others.map((other) => ({
        record: other,
        past: { ...pastOf(other, other.events.length - 1), isUndo: true },
        expectedVersion: other.events.length,
        undone: other.events.at(-1),
      })),
    ]);
  },
);

/** Brings a record back to how it was after the event at a position. */
export const RestoreRecord = command(
  async ({ get }, stream: string, id: string, position: number, expectedVersion?: number): Promise<void> => {
    const pastRecords = get(PastRecords);
    const record = await pastRecords.read(stream, id);
    if (isRepetition(record)) return;
    const { events } = record;
    const count = events.filter((event) => event.position <= position).length;
    const latest = fold(record.decider, events.slice(0, -1));
    const past = { ...pastOf(record, count), isUndo: false, latest };
    await pastRecords.bringBack([
      { record, past, expectedVersion: expectedVersion ?? events.length, undone: events.at(-1) },
    ]);
  },
);
