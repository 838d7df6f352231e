import { Injectable } from '@nestjs/common';
import type { Projection } from '../projections/projection.js';
import type { AnyStream, DomainEvent, Stream } from './stream.js';

/** Every stream and projection of the product. */
@Injectable()
export class Registry {
  private readonly streams = new Map<string, AnyStream>();
  private readonly all: Projection[] = [];

  /** Enters a stream and the projections of its events; called by the constructor of the feature's module. */
  add<State, Event extends DomainEvent>(
    stream: Stream<State, Event>,
    projections: readonly Projection[] = [],
  ): void {
    if (this.streams.has(stream.category)) throw new Error(`Two streams are called ${stream.category}`);
    this.streams.set(stream.category, stream);
    this.all.push(...projections);
  }

  /** @throws for a category that no feature has entered. */
  stream(category: string): AnyStream {
    const stream = this.streams.get(category);
    if (!stream) throw new Error(`No feature knows the stream ${category}`);
    return stream;
  }

  get categories(): string[] {
    return [...this.streams.keys()].sort();
  }

  get projections(): readonly Projection[] {
    return this.all;
  }

  projectionsOf(category: string): Projection[] {
    return this.all.filter((projection) => projection.stream.category === category);
  }
}
