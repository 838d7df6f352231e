import { z } from 'zod';
import { RefusedError } from '../../refused.js';

/** An event of a record's past. */
export interface PastEvent {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** ISO 8601 in UTC. */
  readonly recordedAt: string;
  readonly actor: string;
}

/** An earlier state of a record, to which it is to be brought back. */
export interface PastRecord<State> {
  readonly state: NonNullable<State>;
  /** The position of the event after which the record was in this state. */
  readonly goesBackTo: number;
  /** The record's events up to that one. */
  readonly events: readonly PastEvent[];
  /** Whether this undoes a command that was recorded a moment ago. */
  readonly isUndo: boolean;
  /** The state before the record's last event: of a deleted record, the last that it had. */
  readonly latest?: State | undefined;
  /** Brings back only this entry of a competition. */
  readonly entryId?: number | undefined;
}

/** The fields of every event that brings a record back. */
export const restorationFields = {
  goesBackTo: z.int().describe('The position of the event after which the record was like this'),
  createdAt: z.string().describe('When the record was made, ISO 8601 in UTC'),
};

/** The values of `restorationFields`. */
export const restorationOf = ({ goesBackTo, events }: PastRecord<unknown>) => ({
  goesBackTo,
  createdAt: events[0]?.recordedAt ?? '',
});

/** The last event of these types. @throws when there is none. */
export const lastOf = ({ events }: PastRecord<unknown>, ...types: readonly string[]): PastEvent => {
  const last = events.findLast(({ type }) => types.includes(type));
  if (!last) throw new Error(`There is no ${types.join(' or ')} in this past`);
  return last;
};

/** Describes a restoration of a record of this name in the history. */
export const inRestoredWords = (name: string, goesBackTo: number, before: unknown): string =>
  before === null
    ? `brought back ${name}, as after event ${goesBackTo}`
    : `restored the values of ${name}, as after event ${goesBackTo}`;

/** @throws RefusedError when values from the past would not be accepted today. An undo is never refused for that. */
export const assertAccepted = ({ isUndo }: PastRecord<unknown>, schema: z.ZodType, values: object): void => {
  if (isUndo) return;
  const message = schema.safeParse(values).error?.issues[0]?.message;
  if (message !== undefined) {
    throw new RefusedError('values-refused', `These values cannot be restored: ${message}.`);
  }
};
