import { Module } from '@nestjs/common';
import { Registry } from '../../platform/event-store/registry.js';
import { member } from './member.js';
import { MembersController } from './members.http.js';
import { members } from './members.read-model.js';

@Module({ controllers: [MembersController] })
export class MembersModule {
  constructor(registry: Registry) {
    registry.add(member, [members]);
  }
}
