import { z } from 'zod';
import { text } from './text.js';

/** Maximum length of the reason, in characters. */
export const reopenReasonLimit = 200;

/** Body of the paths that set a finished record back to pending. */
export const reopenRequest = z.object({
  /** For the club only. */
  reopenReason: text(reopenReasonLimit, 'Reason is required'),
});

export type ReopenRequest = z.infer<typeof reopenRequest>;
