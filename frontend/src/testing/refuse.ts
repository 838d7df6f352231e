import { type Problem, type ProblemCode, problems } from '@onchan-bowls/contract/problem';
import { HttpResponse } from 'msw';

/** A form's message when it may have been sent. */
export const unconfirmed =
  'We could not confirm that this was sent. Please send it again; it will not be sent twice.';

/** A problem document as the server answers it. */
export const refuse = (code: ProblemCode, detail: string = problems[code].title) => {
  const { status, title } = problems[code];
  const body: Problem = { type: 'about:blank', title, status, detail, code };
  return HttpResponse.json(body, { status, headers: { 'Content-Type': 'application/problem+json' } });
};
