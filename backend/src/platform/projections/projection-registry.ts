import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Projector } from '../event-store/projector.js';
import type { DomainEvent, Recorded } from '../event-store/decider.js';
import { apply } from './apply.js';
import { changeOf, type Projection } from './projection.js';

/** All projections. The modules of the features add theirs at start. */
@Injectable()
export class ProjectionRegistry implements Projector {
  private readonly projections: Projection[] = [];

  add(projections: readonly Projection[]): void {
    this.projections.push(...projections);
  }

  get all(): readonly Projection[] {
    return this.projections;
  }

  async project(manager: EntityManager, category: string, event: Recorded<DomainEvent>): Promise<void> {
    for (const projection of this.projections) {
      if (projection.decider.category !== category) continue;
      const change = changeOf(projection, event);
      if (change) await apply(manager, projection, change);
    }
  }
}
