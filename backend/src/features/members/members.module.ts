import { Module } from '@nestjs/common';
import { EventStoreModule } from '../../platform/event-store/event-store.module.js';
import { member } from './member.js';
import { MembersController } from './members.http.js';
import { members } from './members.read-model.js';

@Module({
  imports: [EventStoreModule.forFeature(member, [members])],
  controllers: [MembersController],
})
export class MembersModule {}
