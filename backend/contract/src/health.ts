import { z } from 'zod';

/** Response of `GET /api/health`. */
export const health = z.object({ status: z.literal('ok') });
export type Health = z.infer<typeof health>;
