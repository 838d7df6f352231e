import { problems, type ProblemCode } from '@onchan-bowls/contract/problem';

/** A decision's refusal: nothing was recorded, and the person is told why. */
export class RefusedError extends Error {
  constructor(
    readonly code: ProblemCode,
    sentence: string = problems[code].title,
  ) {
    super(sentence);
  }
}
