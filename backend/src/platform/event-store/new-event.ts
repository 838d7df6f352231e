import { v7 } from 'uuid';
import type { PersonalData } from '../personal-data/personal-data.js';
import type { PersonKey } from '../personal-data/person-keys.js';
import type { CommandContext } from './command-context.js';
import { declarationOf, type AnyDecider, type DomainEvent, type Recorded } from './decider.js';
import { assertPayload } from './event.js';
import { asStorable, type SealedEvent } from './sealed-event.js';

/** An event that a command has decided and not recorded yet. */
export interface NewEvent {
  readonly decider: AnyDecider;
  readonly event: Recorded<DomainEvent>;
}

/** Gives a decided event its metadata. @throws when its payload is not as declared. */
export const newEvent = (
  decider: AnyDecider,
  { type, data: payload }: DomainEvent,
  metadata: Omit<Recorded<DomainEvent>, keyof DomainEvent | 'eventId'>,
): NewEvent => {
  const data = asStorable(payload);
  assertPayload(declarationOf(decider, type), data);
  return { decider, event: { type, data, eventId: v7(), ...metadata } };
};

/** The person that the personal fields of an event are about; undefined when it has none. */
export const subjectOf = ({ decider, event }: NewEvent): string | undefined =>
  declarationOf(decider, event.type).about?.(event.streamId, event.data);

/** Encrypts the personal fields of an event with the key of its person, and gives it the form that is hashed. */
export const sealEvent = (
  { decider, event }: NewEvent,
  commandIndex: number,
  { commandId, requestId }: CommandContext,
  personalData: PersonalData,
  key: PersonKey | undefined,
): SealedEvent => {
  const declared = declarationOf(decider, event.type);
  const { data, personal } = key
    ? personalData.seal(event, key, declared.personal)
    : { data: event.data, personal: null };
  return {
    stream: decider.category,
    streamId: event.streamId,
    version: event.version,
    eventId: event.eventId,
    commandId,
    commandIndex,
    type: event.type,
    schemaVersion: declared.version,
    data,
    personal,
    actor: event.actor,
    requestId,
    recordedAt: event.recordedAt.toISOString(),
  };
};

/** The subjects that an event erases. */
export const erasedBy = ({ decider, event }: NewEvent): readonly string[] =>
  declarationOf(decider, event.type).erases?.(event.streamId, event.data) ?? [];
