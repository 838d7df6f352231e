import { Module } from '@nestjs/common';
import { EventStoreModule } from '../../platform/event-store/event-store.module.js';
import { competition } from './competition.js';
import { competitionCommandHandlers } from './competitions.commands.js';
import { CompetitionEntriesController, CompetitionsController } from './competitions.http.js';
import { competitionEntries, competitionQueryHandlers, competitions } from './competitions.read-model.js';

@Module({
  imports: [EventStoreModule.forFeature(competition, [competitions, competitionEntries])],
  controllers: [CompetitionsController, CompetitionEntriesController],
  providers: [...competitionCommandHandlers, ...competitionQueryHandlers],
})
export class CompetitionsModule {}
