import { Module } from '@nestjs/common';
import { Features } from '../../platform/features.js';
import { memberApplication } from './member-application.js';
import { MemberApplicationsController } from './member-applications.http.js';
import { memberApplications } from './member-applications.table.js';

@Module({ controllers: [MemberApplicationsController] })
export class MemberApplicationsModule {
  constructor(features: Features) {
    features.add(memberApplication, [memberApplications]);
  }
}
