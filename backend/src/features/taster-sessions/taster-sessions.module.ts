import { Module } from '@nestjs/common';
import { tasterSessionLabels } from '@onchan-bowls/contract/taster-sessions';
import { Features } from '../../platform/features.js';
import { PeoplePlaces } from '../../platform/records/people-places.js';
import { deleteTaster, guestOf, tasterSession } from './taster-session.js';
import { TasterSessionsController } from './taster-sessions.http.js';
import { tasterSessionRecords, tasterSessions } from './taster-sessions.table.js';

@Module({ controllers: [TasterSessionsController] })
export class TasterSessionsModule {
  constructor(features: Features, people: PeoplePlaces) {
    features.add(tasterSession, [tasterSessions]);
    people.add({
      place: 'taster-session',
      people: `SELECT id, id AS record_id, id AS stream_id, first_name || ' ' || last_name AS name, email, NULL AS of_what FROM taster_sessions`,
      table: tasterSessionRecords,
      labels: tasterSessionLabels,
      decider: tasterSession,
      subjectOf: guestOf,
      erase: () => deleteTaster,
    });
  }
}
