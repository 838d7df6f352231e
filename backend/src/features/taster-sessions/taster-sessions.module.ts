import { Module } from '@nestjs/common';
import { tasterSessionLabels } from '@onchan-bowls/contract/taster-sessions';
import { Features } from '../../platform/features.js';
import { peopleOf, PeoplePlaces } from '../../platform/records/people-places.js';
import { deleteTaster, guestOf, tasterSession } from './taster-session.js';
import { TasterSessionsController } from './taster-sessions.http.js';
import { tasterSessionRecords, tasterSessions } from './taster-sessions.table.js';

@Module({ controllers: [TasterSessionsController] })
export class TasterSessionsModule {
  constructor(features: Features, people: PeoplePlaces) {
    features.add(tasterSession, [tasterSessions]);
    people.add({
      place: 'taster-session',
      people: peopleOf('taster_sessions', `first_name || ' ' || last_name`),
      table: tasterSessionRecords,
      labels: tasterSessionLabels,
      decider: tasterSession,
      subjectOf: guestOf,
      erase: () => deleteTaster,
    });
  }
}
