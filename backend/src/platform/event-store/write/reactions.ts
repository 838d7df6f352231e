import { Injectable } from '@nestjs/common';
import type { Decider, DomainEvent, Recorded } from '../decider/decider.js';
import type { Transaction } from './transaction.js';

type Reaction = (transaction: Transaction, event: Recorded<DomainEvent>) => void;

/** Further writes in each transaction that records certain types of event, whichever command it is. */
@Injectable()
export class Reactions {
  private readonly reactions = new Map<string, Reaction[]>();

  /** Adds writes to every transaction that records events of a type. A reaction must not record events. */
  on<State, Event extends DomainEvent, Type extends Event['type']>(
    { category }: Decider<State, Event>,
    type: Type,
    reaction: (transaction: Transaction, event: Recorded<Extract<Event, { type: Type }>>) => void,
  ): void {
    const key = `${category}/${type}`;
    this.reactions.set(key, [...(this.reactions.get(key) ?? []), reaction as unknown as Reaction]);
  }

  /** Adds the writes for what a transaction has decided. */
  addTo(transaction: Transaction): void {
    for (const { decider, event } of transaction.newEvents) {
      const reactions = this.reactions.get(`${decider.category}/${event.type}`) ?? [];
      for (const reaction of reactions) reaction(transaction, event);
    }
  }
}
