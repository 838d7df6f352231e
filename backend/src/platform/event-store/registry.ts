import { Injectable } from '@nestjs/common';
import type { AnyDecider, DomainEvent, Decider } from './decider.js';

/** All deciders of the product. */
@Injectable()
export class Registry {
  private readonly streams = new Map<string, AnyDecider>();

  add<State, Event extends DomainEvent>(stream: Decider<State, Event>): void {
    if (this.streams.has(stream.category)) throw new Error(`Two streams are called ${stream.category}`);
    this.streams.set(stream.category, stream);
  }

  /** @throws for a category that no feature has registered. */
  stream(category: string): AnyDecider {
    const stream = this.streams.get(category);
    if (!stream) throw new Error(`No feature knows the stream ${category}`);
    return stream;
  }

  get categories(): string[] {
    return [...this.streams.keys()].sort();
  }
}
