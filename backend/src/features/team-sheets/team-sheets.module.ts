import { Module } from '@nestjs/common';
import { teamPlayerLabels } from '@onchan-bowls/contract/team-sheets';
import { DataSource } from 'typeorm';
import { EventStore } from '../../platform/event-store/write/event-store.js';
import { Features } from '../../platform/features.js';
import { Housekeeping } from '../../platform/housekeeping.js';
import { PeoplePlaces } from '../../platform/records/people-places.js';
import { erasePlayer, playerOf, teamSheet } from './team-sheet.js';
import { eraseOrphanedSheets } from './orphaned-sheets.js';
import { addLinkChore } from './team-links.js';
import {
  FiguresController,
  TeamLinkController,
  TeamPlayersController,
  TeamSheetsController,
} from './team-sheets.http.js';
import { teamPlayerRecords, teamPlayers, teamSheets } from './team-sheets.table.js';

@Module({
  controllers: [TeamSheetsController, TeamPlayersController, FiguresController, TeamLinkController],
})
export class TeamSheetsModule {
  constructor(
    features: Features,
    people: PeoplePlaces,
    housekeeping: Housekeeping,
    dataSource: DataSource,
    store: EventStore,
  ) {
    features.add(teamSheet, [teamSheets, teamPlayers]);
    people.add({
      place: 'team-player',
      people: `SELECT player.id, player.id AS record_id, fixture_id AS stream_id, name, email,
          coalesce(home_team || ' v ' || away_team, team) AS of_what
        FROM team_players player LEFT JOIN fixtures ON fixtures.id = fixture_id`,
      partOf: 'Match',
      table: teamPlayerRecords,
      labels: teamPlayerLabels,
      decider: teamSheet,
      subjectOf: playerOf,
      erase: erasePlayer,
    });
    addLinkChore(housekeeping);
    housekeeping.add({
      name: 'Team sheets of deleted fixtures erased',
      run: (now) => eraseOrphanedSheets(dataSource, store, now),
    });
  }
}
