import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Projector } from '../event-store/projector.js';
import type { DomainEvent, Recorded } from '../event-store/decider.js';
import { apply } from './apply.js';
import { changesOf, type Projection } from './projection.js';

/** Every projection of the product, entered by the features' modules when they start. */
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
      if (projection.stream.category === category)
        await apply(manager, projection, changesOf(projection, event));
    }
  }
}
