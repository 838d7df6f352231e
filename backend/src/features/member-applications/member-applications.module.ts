import { Module } from '@nestjs/common';
import { applicationLabels } from '@onchan-bowls/contract/member-applications';
import { Features } from '../../platform/features.js';
import { peopleOf, PeoplePlaces } from '../../platform/records/people-places.js';
import { applicantOf, deleteApplication, memberApplication } from './member-application.js';
import { MemberApplicationsController } from './member-applications.http.js';
import { memberApplicationRecords, memberApplications } from './member-applications.table.js';

@Module({ controllers: [MemberApplicationsController] })
export class MemberApplicationsModule {
  constructor(features: Features, people: PeoplePlaces) {
    features.add(memberApplication, [memberApplications]);
    people.add({
      place: 'member-application',
      people: peopleOf('member_applications', `first_name || ' ' || last_name`),
      table: memberApplicationRecords,
      labels: applicationLabels,
      decider: memberApplication,
      subjectOf: applicantOf,
      erase: () => deleteApplication,
    });
  }
}
