import { Module } from '@nestjs/common';
import { Features } from '../../platform/features.js';
import { memberApplication } from './member-application.js';
import { memberApplicationCommandHandlers } from './member-applications.commands.js';
import { MemberApplicationsController } from './member-applications.http.js';
import { memberApplications } from './member-applications.table.js';

@Module({
  controllers: [MemberApplicationsController],
  providers: memberApplicationCommandHandlers,
})
export class MemberApplicationsModule {
  constructor(features: Features) {
    features.add(memberApplication, [memberApplications]);
  }
}
