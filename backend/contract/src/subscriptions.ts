import { z } from 'zod';

/** A membership plan as `GET /api/subscriptions` returns it. Amounts are in pence. */
export const subscriptionRecord = z.object({
  id: z.int(),
  name: z.string(),
  /** The total in pence. */
  price: z.int(),
  clubFee: z.int(),
  greenageFee: z.int(),
  ageGroup: z.string(),
  description: z.string(),
  features: z.array(z.string()),
});

export type SubscriptionRecord = z.infer<typeof subscriptionRecord>;
