import { Module } from '@nestjs/common';
import { Reactions } from '../../platform/event-store/reactions.js';
import { Features } from '../../platform/features.js';
import { competition } from './competition.js';
import { CompetitionEntriesController, CompetitionsController } from './competitions.http.js';
import { competitionEntries, competitions } from './competitions.table.js';
import { WaitingLists } from './waiting-lists.js';

@Module({
  controllers: [CompetitionsController, CompetitionEntriesController],
  providers: [WaitingLists],
})
export class CompetitionsModule {
  constructor(features: Features, reactions: Reactions, waitingLists: WaitingLists) {
    features.add(competition, [competitions, competitionEntries]);
    reactions.on(competition, 'EntryMovedUp', (transaction, event) =>
      waitingLists.tellMovedUp(transaction, event),
    );
    reactions.on(competition, 'EntryPutOnWaitingList', (transaction, event) =>
      waitingLists.withdraw(transaction, event),
    );
  }
}
