import { Module } from '@nestjs/common';
import { Features } from '../../platform/features.js';
import { competition } from './competition.js';
import { CompetitionEntriesController, CompetitionsController } from './competitions.http.js';
import { competitionEntries, competitions } from './competitions.table.js';

@Module({ controllers: [CompetitionsController, CompetitionEntriesController] })
export class CompetitionsModule {
  constructor(features: Features) {
    features.add(competition, [competitions, competitionEntries]);
  }
}
