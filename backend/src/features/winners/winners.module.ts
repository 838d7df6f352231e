import { Module } from '@nestjs/common';
import { EventStoreModule } from '../../platform/event-store/event-store.module.js';
import { winner } from './winner.js';
import { winnerCommandHandlers } from './winners.commands.js';
import { WinnersController } from './winners.http.js';
import { winnerQueryHandlers, winners } from './winners.read-model.js';

@Module({
  imports: [EventStoreModule.forFeature(winner, [winners])],
  controllers: [WinnersController],
  providers: [...winnerCommandHandlers, ...winnerQueryHandlers],
})
export class WinnersModule {}
