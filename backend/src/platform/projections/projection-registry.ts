import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Projector, RowChange } from '../event-store/write/projector.js';
import type { DomainEvent, Recorded } from '../event-store/decider/decider.js';
import { toRowChange } from './row-change.js';
import { changeOf, type Projection } from './projection.js';

/** All projections. The modules of the features add theirs at start. */
@Injectable()
export class ProjectionRegistry implements Projector {
  private readonly projections: Projection[] = [];
  readonly versions: Record<string, number> = {};

  constructor(private readonly dataSource: DataSource) {}

  add(projections: readonly Projection[]): void {
    this.projections.push(...projections);
    for (const { name, version } of projections) this.versions[name] = version;
  }

  get all(): readonly Projection[] {
    return this.projections;
  }

  changesOf(category: string, event: Recorded<DomainEvent>): RowChange[] {
    return this.projections
      .filter(({ decider }) => decider.category === category)
      .flatMap((projection) => {
        const change = changeOf(projection, event);
        return change ? [toRowChange(this.dataSource, projection, change)] : [];
      });
  }
}
