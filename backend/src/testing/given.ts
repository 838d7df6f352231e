import {
  fold,
  type Decision,
  type DomainEvent,
  type DecisionContext,
  type Decider,
} from '../platform/event-store/decider/decider.js';

const exampleContext: DecisionContext = { now: new Date('2026-05-04T12:00:00Z'), actor: 'example' };

/** Takes the past events of a record. `when` runs a decision on them, and returns its events or throws its refusal. */
export const given = <State, Event extends DomainEvent>(
  decider: Decider<State, Event>,
  ...past: NoInfer<Event>[]
) => ({
  when: (decide: Decision<State, Event>, context: DecisionContext = exampleContext): Event[] =>
    decide(fold(decider, past), context),
});
