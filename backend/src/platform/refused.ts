import { problems, type ProblemCode } from '@onchan-bowls/contract/problem';

/** A refused command: nothing is recorded, and the response gives the reason. */
export class RefusedError extends Error {
  constructor(
    readonly code: ProblemCode,
    sentence: string = problems[code].title,
  ) {
    super(sentence);
  }
}

/** Throws a refusal where an expression is needed: `state ?? refuse('fixture-not-found')`. */
export const refuse = (code: ProblemCode): never => {
  throw new RefusedError(code);
};

/** Refused for now. `seconds` is the time until the next attempt. */
export class TooManyRequestsError extends RefusedError {
  constructor(
    readonly seconds: number,
    sentence?: string,
  ) {
    super('too-many-requests', sentence);
  }
}
