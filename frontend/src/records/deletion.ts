import { type EventRecord, type EventsPage, isWithheld } from '@onchan-bowls/contract/history';
import type { RestoreRequest } from '@onchan-bowls/contract/undo';
import { get, request } from '../data/api.js';
import { longDateAndTime } from '../lib/dates.js';
import { historyKey } from '../data/query-client.js';
import { sendUndo, type Undoable } from './use-undo.js';

/** How somebody has deleted a record. */
export interface Deletion {
  /** Who deleted it, and when, such as `4 May 2026, 19:17: Ada deleted Onchan A v Peel A.` */
  inWords: string;
  /** Brings it back as it was; absent where that is not possible. */
  bringBack?: () => Promise<undefined>;
}

/** Whether records of this category can be brought back. */
export const isRestorable = (stream: string): boolean => stream !== 'account';

/** Whether a value in the history is an entry of a competition. */
export const isEntry = (field: string): boolean => /^Entry \d+$/.test(field);

/** Whether the person of a deleted record or a cancelled entry is erased. A deleted competition comes back without its entries. */
export const isErased = ({ isDeletion, changes }: EventRecord): boolean =>
  changes.some(
    ({ field, before }) =>
      // An entry has its person's name first.
      !(isDeletion && isEntry(field)) && isWithheld(String(before).split(',', 1)[0]),
  );

/** How a record was deleted, or an entry cancelled. Undefined when it is there again. */
export const deletionOf = async (record: Undoable): Promise<Deletion | undefined> => {
  const { stream, id, entryId } = record;
  const limit = entryId === undefined ? 1 : 50;
  const { events } = await get<EventsPage>(`${historyKey[0]}?stream=${stream}&streamId=${id}&limit=${limit}`);
  const event = events.find(
    ({ isDeletion, data }) => isDeletion || entryId === undefined || data.entryId === entryId,
  );
  if (!event || !(event.isDeletion || event.type === 'EntryCancelled')) return undefined;
  return {
    inWords: `${longDateAndTime(event.recordedAt)}: ${event.actorName} ${event.summary}.`,
    ...(isRestorable(stream) && !isErased(event) && { bringBack: () => sendBack(record, event) }),
  };
};

const sendBack = (record: Undoable, { isDeletion, position, version }: EventRecord) =>
  isDeletion
    ? request<undefined>('POST', `/api/admin/records/${record.stream}/${record.id}/restore`, {
        // As it was before the deletion.
        body: { position: position - 1 } satisfies RestoreRequest,
        version,
      })
    : sendUndo(record);
