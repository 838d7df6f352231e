import { Module } from '@nestjs/common';
import { Features } from '../../platform/features.js';
import { competition } from './competition.js';
import { competitionCommandHandlers } from './competitions.commands.js';
import { CompetitionEntriesController, CompetitionsController } from './competitions.http.js';
import { competitionEntries, competitionQueryHandlers, competitions } from './competitions.table.js';

@Module({
  controllers: [CompetitionsController, CompetitionEntriesController],
  providers: [...competitionCommandHandlers, ...competitionQueryHandlers],
})
export class CompetitionsModule {
  constructor(features: Features) {
    features.add(competition, [competitions, competitionEntries]);
  }
}
