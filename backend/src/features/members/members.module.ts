import { Module } from '@nestjs/common';
import { memberLabels } from '@onchan-bowls/contract/members';
import { Features } from '../../platform/features.js';
import { peopleOf, PeoplePlaces } from '../../platform/records/people-places.js';
import { eraseMember, member, personOf } from './member.js';
import { MembersController } from './members.http.js';
import { memberRecords, members } from './members.table.js';

@Module({ controllers: [MembersController] })
export class MembersModule {
  constructor(features: Features, people: PeoplePlaces) {
    features.add(member, [members]);
    people.add({
      place: 'member',
      people: peopleOf('members', 'name'),
      table: memberRecords,
      labels: memberLabels,
      decider: member,
      subjectOf: (id) => personOf(String(id)),
      erase: () => eraseMember,
    });
  }
}
