import type { ProblemCode } from '@onchan-bowls/contract/problem';
import type { z } from 'zod';
import { refuse } from '../../refused.js';
import type { Decider, Decision, DomainEvent, RecordView } from './decider.js';
import { defineEvent, type EventDeclaration, type Payload } from './event.js';
import { assertAccepted, inRestoredWords, restorationFields, restorationOf } from './restoration.js';
import { sameFields } from './same-fields.js';

/** The details of a record: texts, numbers, flags and null. */
type DetailsOf<Of extends Payload> = Readonly<z.infer<Of>>;

/** An event type of one kind of record. */
interface EventType<Type extends string, Details> {
  /** Its stored name, such as `WinnerRecorded`. Its label, `Winner recorded`, and its verb, `recorded`, follow from it. */
  readonly type: Type;
  /** How the history sums up several of them, with `#` for their number. */
  readonly many?: string;
  /** The meaning of the event, in a sentence. */
  readonly meaning: string;
  /** The versions of its payload before this one, the oldest first. */
  readonly earlier?: NonNullable<EventDeclaration['earlier']>;
  /** Describes the event, if the verb and the record's name are not enough. A deletion gets the details that were deleted. */
  readonly says?: (details: Details, before: Details) => string;
}

interface Declaration<Type extends string, Of extends Payload> {
  readonly category: string;
  /** The label of this category in the history's filters. */
  readonly label: string;
  /** The payload of the events. Without bounds: a new rule must not forbid events that were recorded before it. */
  readonly details: Of;
  /** The contract's schema of a request: earlier values are restored only if it accepts them. */
  readonly request: z.ZodType;
  readonly notFound: ProblemCode;
  /** A rule for new details that the request's schema does not have. @throws RefusedError */
  readonly check?: (details: DetailsOf<Of>) => void;
  readonly added: EventType<Type, DetailsOf<Of>>;
  readonly revised: EventType<Type, DetailsOf<Of>>;
  readonly deleted: EventType<Type, DetailsOf<Of>>;
  readonly restored: Omit<EventType<Type, DetailsOf<Of>>, 'says'>;
  /** The name of a record. */
  readonly name: (details: DetailsOf<Of>) => string;
  /** A record within a sentence: `the handicap of Ann Example`. */
  readonly inWords: (details: DetailsOf<Of>) => string;
  /** The fields of a record. */
  readonly view: (details: DetailsOf<Of>) => RecordView;
}

/** An event of a whole record. Its data are checked against its declaration when it is recorded. */
interface WholeEvent<Type extends string> extends DomainEvent {
  readonly type: Type;
}

/** The decider of a kind of record that is added, revised as a whole, deleted and restored, with its decisions. */
export interface WholeRecord<Type extends string, Details> extends Decider<Details | null, WholeEvent<Type>> {
  /** The names of its events. */
  readonly types: Readonly<Record<'added' | 'revised' | 'deleted' | 'restored', Type>>;
  /** How a change of a record that does not exist is refused. */
  readonly notFound: ProblemCode;
  readonly add: (details: Details) => Decision<Details | null, WholeEvent<Type>>;
  /** Replaces the given details. Records nothing when they are the same. */
  readonly revise: (changes: Partial<Details>) => Decision<Details | null, WholeEvent<Type>>;
  readonly delete: Decision<Details | null, WholeEvent<Type>>;
}

/** Declares a kind of record whose events each hold all of it. Its state is its details, null while there is no record. */
export const wholeRecord = <Type extends string, Of extends Payload>(
  declaration: Declaration<Type, Of>,
): WholeRecord<Type, DetailsOf<Of>> => {
  type Details = DetailsOf<Of>;
  const { category, label, details, request, notFound, check, name, inWords, view } = declaration;
  const { added, revised, deleted, restored } = declaration;
  const whole = { data: details, replacesState: true };

  const existing = (state: Details | null): Details => state ?? refuse(notFound);

  const holding = (type: Type, data: Details, others: object = {}): WholeEvent<Type> => {
    check?.(data);
    return { type, data: { ...data, ...others } };
  };

  const inSentence = ({ type, says }: EventType<Type, Details>, details: Details, before: Details): string =>
    says?.(details, before) ?? `${verbOf(type)} ${inWords(details)}`;

  return {
    category,
    label,
    notFound,
    types: { added: added.type, revised: revised.type, deleted: deleted.type, restored: restored.type },
    events: {
      [added.type]: defineEvent({ ...labelled(added), ...whole }),
      [revised.type]: defineEvent({ ...labelled(revised), ...whole }),
      [deleted.type]: defineEvent(labelled(deleted)),
      [restored.type]: defineEvent({
        ...labelled(restored),
        ...whole,
        data: details.extend(restorationFields),
      }),
    } as Readonly<Record<Type, EventDeclaration>>,
    initial: null,

    evolve(_state, { type, data }) {
      if (type === deleted.type) return null;
      const { goesBackTo, createdAt, ...details } = data;
      return details as Details;
    },

    describe({ type, data }, before) {
      const details = data as Details;
      if (type === added.type) return inSentence(added, details, details);
      if (type === revised.type) return inSentence(revised, details, existing(before));
      if (type === deleted.type) return inSentence(deleted, existing(before), existing(before));
      return inRestoredWords(inWords(details), Number(data.goesBackTo), before);
    },

    name,
    view,
    undoable: [deleted.type],

    restore(past, present) {
      if (present && sameFields(present, past.state)) return [];
      assertAccepted(past, request, past.state);
      return [holding(restored.type, past.state, restorationOf(past))];
    },

    add: (details) => () => [holding(added.type, details)],

    revise: (changes) => (state) => {
      const before = existing(state);
      const after = { ...before, ...changes };
      return sameFields(before, after) ? [] : [holding(revised.type, after)];
    },

    delete: (state) => {
      existing(state);
      return [{ type: deleted.type, data: {} }];
    },
  };
};

/** `Winner recorded` for `WinnerRecorded`. */
const labelOf = (type: string): string =>
  type.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const verbOf = (type: string): string => labelOf(type).split(' ').at(-1) ?? '';

const labelled = ({ type, says, ...event }: EventType<string, never>) => ({ ...event, label: labelOf(type) });
