import { z } from 'zod';

/** Data of a `changed` event of `GET /api/live`: the categories, such as `fixture`, that may have changed. */
export const changedStreams = z.object({ streams: z.array(z.string()) });
export type ChangedStreams = z.infer<typeof changedStreams>;
