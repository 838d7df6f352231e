import { Module } from '@nestjs/common';
import { EventStoreModule } from '../../platform/event-store/event-store.module.js';
import { handicap } from './handicap.js';
import { HandicapsController } from './handicaps.http.js';
import { handicaps } from './handicaps.read-model.js';

@Module({
  imports: [EventStoreModule.forFeature(handicap, [handicaps])],
  controllers: [HandicapsController],
})
export class HandicapsModule {}
