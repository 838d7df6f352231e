import { Module } from '@nestjs/common';
import { EventStoreModule } from '../../platform/event-store/event-store.module.js';
import { winner } from './winner.js';
import { WinnersController } from './winners.http.js';
import { winners } from './winners.read-model.js';

@Module({
  imports: [EventStoreModule.forFeature(winner, [winners])],
  controllers: [WinnersController],
})
export class WinnersModule {}
