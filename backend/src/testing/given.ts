import type { ProblemCode } from '@onchan-bowls/contract/problem';
import {
  fold,
  type Decision,
  type DomainEvent,
  type DecisionContext,
  type Decider,
} from '../platform/event-store/decider/decider.js';
import { RefusedError } from '../platform/refused.js';

const exampleContext: DecisionContext = { now: new Date('2026-05-04T12:00:00Z'), actor: 'example' };

/** The code with which the work is refused; undefined when it is not. */
export const refusal = (work: () => unknown): ProblemCode | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof RefusedError) return error.code;
    throw error;
  }
};

/**
 * Takes the past events of a record. `when` runs a decision on them, and returns its events or throws its refusal;
 * `refusalOf` returns the code of the refusal.
 */
export const given = <State, Event extends DomainEvent>(
  decider: Decider<State, Event>,
  ...past: NoInfer<Event>[]
) => {
  const when = (decide: Decision<State, Event>, context: DecisionContext = exampleContext): Event[] =>
    decide(fold(decider, past), context);
  return {
    when,
    refusalOf: (...decision: Parameters<typeof when>): ProblemCode | undefined =>
      refusal(() => when(...decision)),
  };
};
