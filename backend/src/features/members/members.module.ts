import { Module } from '@nestjs/common';
import { EventStoreModule } from '../../platform/event-store/event-store.module.js';
import { member } from './member.js';
import { memberCommandHandlers } from './members.commands.js';
import { MembersController } from './members.http.js';
import { memberQueryHandlers, members } from './members.read-model.js';

@Module({
  imports: [EventStoreModule.forFeature(member, [members])],
  controllers: [MembersController],
  providers: [...memberCommandHandlers, ...memberQueryHandlers],
})
export class MembersModule {}
