import { z } from 'zod';
import { digits } from './paging.js';
import { highestId } from './record-id.js';

/** Query of `POST /api/admin/records/{stream}/{id}/undo`. */
export const undoParams = z.object({
  /** The number of the cancelled entry, for a competition. Without it, the record's last event is undone. */
  entryId: digits({ min: 1, max: highestId }, 'Entry id must be the number of an entry').optional(),
});

/** Body of `POST /api/admin/records/{stream}/{id}/restore`. */
export const restoreRequest = z.object({
  /** The position of the event after which the record was as it is to be again. */
  position: z.int('Position must be a position').min(1, 'Position must be a position'),
});

export type RestoreRequest = z.infer<typeof restoreRequest>;
