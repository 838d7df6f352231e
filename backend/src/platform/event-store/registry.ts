import { Injectable } from '@nestjs/common';
import type { AnyDecider, DomainEvent, Decider } from './decider/decider.js';

/** All deciders of the product. */
@Injectable()
export class Registry {
  private readonly deciders = new Map<string, AnyDecider>();

  add<State, Event extends DomainEvent>(decider: Decider<State, Event>): void {
    if (this.deciders.has(decider.category))
      throw new Error(`Two deciders have the category ${decider.category}`);
    this.deciders.set(decider.category, decider);
  }

  /** @throws for a category that no feature has registered. */
  decider(category: string): AnyDecider {
    const decider = this.deciders.get(category);
    if (!decider) throw new Error(`No decider has the category ${category}`);
    return decider;
  }

  get categories(): string[] {
    return [...this.deciders.keys()].sort();
  }

  /** The types of the events that erase people. */
  get erasingTypes(): string[] {
    return [...this.deciders.values()].flatMap(({ events }) =>
      Object.keys(events).filter((type) => !!events[type]?.erases),
    );
  }
}
