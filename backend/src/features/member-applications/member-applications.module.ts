import { Module } from '@nestjs/common';
import { applicationLabels } from '@onchan-bowls/contract/member-applications';
import { Features } from '../../platform/features.js';
import { PeoplePlaces } from '../../platform/records/people-places.js';
import { applicantOf, deleteApplication, memberApplication } from './member-application.js';
import { MemberApplicationsController } from './member-applications.http.js';
import { memberApplicationRecords, memberApplications } from './member-applications.table.js';

@Module({ controllers: [MemberApplicationsController] })
export class MemberApplicationsModule {
  constructor(features: Features, people: PeoplePlaces) {
    features.add(memberApplication, [memberApplications]);
    people.add({
      place: 'member-application',
      people: `SELECT id, id AS record_id, id AS stream_id, first_name || ' ' || last_name AS name, email, NULL AS of_what FROM member_applications`,
      table: memberApplicationRecords,
      labels: applicationLabels,
      decider: memberApplication,
      subjectOf: applicantOf,
      erase: () => deleteApplication,
    });
  }
}
