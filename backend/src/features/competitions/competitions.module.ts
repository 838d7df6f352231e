import { Module } from '@nestjs/common';
import { Registry } from '../../platform/event-store/registry.js';
import { competition } from './competition.js';
import { competitionCommandHandlers } from './competitions.commands.js';
import { CompetitionEntriesController, CompetitionsController } from './competitions.http.js';
import { competitionEntries, competitionQueryHandlers, competitions } from './competitions.read-model.js';

@Module({
  controllers: [CompetitionsController, CompetitionEntriesController],
  providers: [...competitionCommandHandlers, ...competitionQueryHandlers],
})
export class CompetitionsModule {
  constructor(registry: Registry) {
    registry.add(competition, [competitions, competitionEntries]);
  }
}
