import { Module } from '@nestjs/common';
import { entryLabels } from '@onchan-bowls/contract/competitions';
import { Reactions } from '../../platform/event-store/write/reactions.js';
import { Features } from '../../platform/features.js';
import { Housekeeping } from '../../platform/housekeeping.js';
import { PeoplePlaces } from '../../platform/records/people-places.js';
import { competition } from './competition.js';
import { entrantOf, partnerOf } from './competition.events.js';
import { cancelEntry, removePartner } from './competition.entries.js';
import { CompetitionEntriesController, CompetitionsController } from './competitions.http.js';
import { competitionEntries, competitions, entries } from './competitions.table.js';
import { DrawsController } from './draws.http.js';
import { drawResults, draws } from './draws.table.js';
import { EntryLinkController } from './entry-links.http.js';
import { addLinkChore } from './entry-links.js';
import { endOfOffer, WaitingLists } from './waiting-lists.js';

/** SQL for the entrants, or their partners. */
const peopleIn = (id: string, name: string, email: string): string =>
  `SELECT ${id} AS id, entry.id AS record_id, competition_id AS stream_id, ${name} AS name, ${email} AS email, title AS of_what
   FROM competition_entries entry JOIN competitions ON competitions.id = competition_id WHERE ${id} IS NOT NULL`;

@Module({
  controllers: [CompetitionsController, CompetitionEntriesController, DrawsController, EntryLinkController],
  providers: [WaitingLists],
})
export class CompetitionsModule {
  constructor(
    features: Features,
    people: PeoplePlaces,
    reactions: Reactions,
    waitingLists: WaitingLists,
    housekeeping: Housekeeping,
  ) {
    features.add(competition, [competitions, competitionEntries, draws, drawResults]);
    people.add({
      place: 'competition-entry',
      people: peopleIn('entry.id', `first_name || ' ' || last_name`, 'email'),
      partOf: 'Competition',
      table: entries,
      labels: entryLabels,
      decider: competition,
      subjectOf: entrantOf,
      erase: cancelEntry,
    });
    people.add({
      place: 'competition-partner',
      people: peopleIn('partner_id', `partner_first_name || ' ' || partner_last_name`, 'NULL'),
      partOf: 'Competition',
      table: entries,
      // The rest is the entrant's.
      labels: { partnerFirstName: entryLabels.firstName, partnerLastName: entryLabels.lastName },
      decider: competition,
      subjectOf: partnerOf,
      erase: removePartner,
    });
    addLinkChore(housekeeping);
    for (const type of ['EntryMovedUp', 'PlaceTaken', 'PlaceGiven'] as const) {
      reactions.on(competition, type, (transaction, event) => waitingLists.mailMovedUp(transaction, event));
    }
    reactions.on(competition, 'PlaceOffered', (transaction, event) =>
      waitingLists.mailOffer(transaction, event),
    );
    for (const type of endOfOffer) {
      reactions.on(competition, type, (transaction, event) => waitingLists.withdrawOffer(transaction, event));
    }
    reactions.on(competition, 'EntryPutOnWaitingList', (transaction, event) =>
      waitingLists.withdrawMail(transaction, event),
    );
  }
}
