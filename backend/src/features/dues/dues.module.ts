import { Module } from '@nestjs/common';
import { ProjectionRegistry } from '../../platform/projections/projection-registry.js';
import { DuesController, MemberDuesController } from './dues.http.js';
import { memberDues } from './dues.table.js';

/** Subscriptions: a part of the members' records, with a read table of its own. */
@Module({ controllers: [DuesController, MemberDuesController] })
export class DuesModule {
  constructor(projections: ProjectionRegistry) {
    projections.add([memberDues]);
  }
}
