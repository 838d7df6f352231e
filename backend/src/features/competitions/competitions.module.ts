import { Module } from '@nestjs/common';
import { entryLabels } from '@onchan-bowls/contract/competitions';
import { Reactions } from '../../platform/event-store/reactions.js';
import { Features } from '../../platform/features.js';
import { PeoplePlaces } from '../../platform/records/people-places.js';
import { cancelEntry, competition, entrantOf } from './competition.js';
import { CompetitionEntriesController, CompetitionsController } from './competitions.http.js';
import { competitionEntries, competitions, entries } from './competitions.table.js';
import { WaitingLists } from './waiting-lists.js';

@Module({
  controllers: [CompetitionsController, CompetitionEntriesController],
  providers: [WaitingLists],
})
export class CompetitionsModule {
  constructor(features: Features, people: PeoplePlaces, reactions: Reactions, waitingLists: WaitingLists) {
    features.add(competition, [competitions, competitionEntries]);
    people.add({
      place: 'competition-entry',
      people: `SELECT entry.id, competition_id AS stream_id, first_name || ' ' || last_name AS name, email, title AS of_what
        FROM competition_entries entry JOIN competitions ON competitions.id = competition_id`,
      table: entries,
      labels: entryLabels,
      decider: competition,
      subjectOf: entrantOf,
      erase: cancelEntry,
    });
    reactions.on(competition, 'EntryMovedUp', (transaction, event) =>
      waitingLists.tellMovedUp(transaction, event),
    );
    reactions.on(competition, 'EntryPutOnWaitingList', (transaction, event) =>
      waitingLists.withdraw(transaction, event),
    );
  }
}
