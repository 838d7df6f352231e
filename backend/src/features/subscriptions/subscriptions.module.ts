import { Module } from '@nestjs/common';
import { SubscriptionsController } from './subscriptions.http.js';

@Module({ controllers: [SubscriptionsController] })
export class SubscriptionsModule {}
