import type { PersonErasureRequest } from '@onchan-bowls/contract/people';
import { streamOf } from '../../platform/event-store/write/command-reads.js';
import type { Decision, DomainEvent } from '../../platform/event-store/decider/decider.js';
import { DueErasures } from '../../platform/event-store/write/due-erasures.js';
import { PersonalData } from '../../platform/personal-data/personal-data.js';
import { PeoplePlaces, type PeoplePlace } from '../../platform/records/people-places.js';
import { command } from '../../platform/records/record-commands.js';
import { RefusedError } from '../../platform/refused.js';
import { PersonSearch, refKey } from './person-search.js';

/** Erases nothing when the record is already gone. */
const unlessGone =
  ({ table, erase }: PeoplePlace, id: number): Decision<unknown, DomainEvent> =>
  (state, context) => {
    try {
      return erase(id)(state, context);
    } catch (error) {
      if (error instanceof RefusedError && error.code === table.notFound) return [];
      throw error;
    }
  };

/**
 * Erases everything of a person at once: all these records in one transaction, or none. Refused with `changed-meanwhile` when one
 * of them has changed since it was shown, with `person-changed` when the search also finds a record that is neither erased nor
 * kept.
 */
export const ErasePerson = command(
  async ({ store, get }, { text, records, kept }: PersonErasureRequest): Promise<void> => {
    const [places, search] = [get(PeoplePlaces), get(PersonSearch)];
    const streams = await search.streamsOf(records);
    const subjects = records.map(({ place, id }) => places.of(place).subjectOf(id));
    const keptKeys = new Set(kept.map(refKey));
    const known = records.flatMap(({ version, ...record }) => {
      const id = streams.get(refKey(record));
      const place = places.of(record.place);
      return id === undefined
        ? []
        : { id, place, recordId: record.id, expectedVersion: version ?? undefined };
    });
    const reads = { records: known.map(({ place, id }) => streamOf(place.decider, id)) };
    await store.transaction(reads, (transaction) => {
      for (const { id, place, recordId, expectedVersion } of known) {
        transaction.update(place.decider, id, unlessGone(place, recordId), { expectedVersion });
      }
      // The log is locked here, so that nothing can arrive before the commit.
      transaction.alsoWrite(async (manager) => {
        // Ends the time in which a deleted record can be brought back.
        await get(DueErasures).eraseNow(manager, subjects);
        const left = await search.find(text, manager);
        if (left.some((one) => !keptKeys.has(refKey(one)))) throw new RefusedError('person-changed');
      });
    });
    await get(PersonalData).eraseOutside();
  },
);
