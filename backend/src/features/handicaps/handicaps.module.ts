import { Module } from '@nestjs/common';
import { EventStoreModule } from '../../platform/event-store/event-store.module.js';
import { handicap } from './handicap.js';
import { handicapCommandHandlers } from './handicaps.commands.js';
import { HandicapsController } from './handicaps.http.js';
import { handicapQueryHandlers, handicaps } from './handicaps.read-model.js';

@Module({
  imports: [EventStoreModule.forFeature(handicap, [handicaps])],
  controllers: [HandicapsController],
  providers: [...handicapCommandHandlers, ...handicapQueryHandlers],
})
export class HandicapsModule {}
