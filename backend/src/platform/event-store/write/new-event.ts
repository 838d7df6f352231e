import { v7 } from 'uuid';
import type { PersonalData } from '../../personal-data/personal-data.js';
import type { PersonKey } from '../../personal-data/person-keys.js';
import type { CommandContext } from './command-context.js';
import { declarationOf, type AnyDecider, type DomainEvent, type Recorded } from '../decider/decider.js';
import { assertPayload } from '../decider/event.js';
import type { SealedEvent } from '../chain/event-row.js';
import { asStorable } from '../chain/sealed-event.js';

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
  return {
    ...event,
    ...(key ? personalData.seal(event, key, declared.personal) : { personal: null }),
    stream: decider.category,
    commandId,
    commandIndex,
    requestId,
    schemaVersion: declared.version,
    recordedAt: event.recordedAt.toISOString(),
  };
};

/** The people whom an event erases. */
export const erasedBy = ({
  decider,
  event: { type, streamId, data },
}: {
  readonly decider: AnyDecider;
  readonly event: Pick<NewEvent['event'], 'type' | 'streamId' | 'data'>;
}): readonly string[] => declarationOf(decider, type).erases?.(streamId, data) ?? [];
