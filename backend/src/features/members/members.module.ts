import { Module } from '@nestjs/common';
import { Features } from '../../platform/features.js';
import { member } from './member.js';
import { MembersController } from './members.http.js';
import { members } from './members.table.js';

@Module({ controllers: [MembersController] })
export class MembersModule {
  constructor(features: Features) {
    features.add(member, [members]);
  }
}
