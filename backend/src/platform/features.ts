import { Injectable } from '@nestjs/common';
import { Registry } from './event-store/registry.js';
import type { DomainEvent, Decider } from './event-store/decider/decider.js';
import type { Projection } from './projections/projection.js';
import { ProjectionRegistry } from './projections/projection-registry.js';

/** Registers the parts of a feature, in the constructor of the feature's module. */
@Injectable()
export class Features {
  constructor(
    private readonly deciders: Registry,
    private readonly projections: ProjectionRegistry,
  ) {}

  /** Registers a decider and the projections of its events. */
  add<State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    projections: readonly Projection[] = [],
  ): void {
    this.deciders.add(decider);
    this.projections.add(projections);
  }
}
