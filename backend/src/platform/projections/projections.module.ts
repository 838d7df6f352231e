import { Global, Module } from '@nestjs/common';
import { Projector } from '../event-store/write/projector.js';
import { ProjectionRegistry } from './projection-registry.js';
import { Projections } from './projections.js';

/** The read tables, which the event store changes through its `Projector`. */
@Global()
@Module({
  providers: [ProjectionRegistry, Projections, { provide: Projector, useExisting: ProjectionRegistry }],
  exports: [ProjectionRegistry, Projector],
})
export class ProjectionsModule {}
