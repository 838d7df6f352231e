import { z } from 'zod';

/** Path of the server-sent events that tell what has changed. */
export const livePath = '/api/live';

/** The name of these events. */
export const changedEvent = 'changed';

/** What such an event says: the kinds of records, such as `fixture`, of which something may have changed. */
export const changedStreams = z.object({ streams: z.array(z.string()) });
export type ChangedStreams = z.infer<typeof changedStreams>;
