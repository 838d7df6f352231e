import { z } from 'zod';

/** The number of a record's events. Send it in `If-Match` to refuse an edit of an older version. */
export const recordVersion = z.int();
