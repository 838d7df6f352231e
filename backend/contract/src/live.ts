import { z } from 'zod';

/** What an event `changed` of `GET /api/live` says: the kinds of records, such as `fixture`, that may have changed. */
export const changedStreams = z.object({ streams: z.array(z.string()) });
export type ChangedStreams = z.infer<typeof changedStreams>;
