import { Module } from '@nestjs/common';
import { EventStoreModule } from '../../platform/event-store/event-store.module.js';
import { memberApplication } from './member-application.js';
import { memberApplicationCommandHandlers } from './member-applications.commands.js';
import { MemberApplicationsController } from './member-applications.http.js';
import { memberApplications } from './member-applications.read-model.js';

@Module({
  imports: [EventStoreModule.forFeature(memberApplication, [memberApplications])],
  controllers: [MemberApplicationsController],
  providers: memberApplicationCommandHandlers,
})
export class MemberApplicationsModule {}
