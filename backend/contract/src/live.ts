import { z } from 'zod';

/** Data of a `changed` event of `GET /api/live`: the categories, such as `fixture`, that may have changed. */
export const changedStreams = z.object({ streams: z.array(z.string()) });
export type ChangedStreams = z.infer<typeof changedStreams>;

/** Query of `GET /api/live`. */
export const liveParams = z.object({
  /**
   * What the reader has already seen: paths of lists with the keys of their states, such as `/api/fixtures=x4Fq`, separated
   * by commas. What has changed since is sent at once, also when it is nothing.
   */
  seen: z
    .string('Seen must be text')
    .regex(/^(?=.{0,500}$)(\/api\/[\w/-]+=[\w/-]*(,|$))*$/, 'Seen must name lists and their states')
    .optional(),
});
