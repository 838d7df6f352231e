import { Controller, Get } from '@nestjs/common';
import { membershipPlans } from '@onchan-bowls/contract/club';
import { subscriptionRecord, type SubscriptionRecord } from '@onchan-bowls/contract/subscriptions';
import { z } from 'zod';
import { Public } from '../../platform/http/access.js';
import { Documented } from '../../platform/http/documented.js';

const subscriptions: SubscriptionRecord[] = membershipPlans.map((plan) => ({
  ...plan,
  features: [...plan.features],
}));

/** The membership plans: facts of the club, which no path changes. */
@Controller('subscriptions')
export class SubscriptionsController {
  @Get()
  @Public()
  @Documented({
    summary: 'The membership plans',
    response: z.array(subscriptionRecord),
    responseExample: subscriptions,
  })
  list(): SubscriptionRecord[] {
    return subscriptions;
  }
}
