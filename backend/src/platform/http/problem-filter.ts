import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { problems, type Problem, type ProblemCode } from '@onchan-bowls/contract/problem';
import type { FastifyReply } from 'fastify';
import { loggable } from '../database/loggable.js';
import { OutageLog } from '../database/outage-log.js';
import { isUnavailable } from '../database/unavailable.js';
import { RefusedError, TooManyRequestsError } from '../refused.js';

/** A request with fields that do not fit; its detail is the first one's message. */
export class InvalidRequestError extends RefusedError {
  constructor(readonly errors: NonNullable<Problem['errors']>) {
    super('invalid-request', errors[0]?.message);
  }
}

/** How long to wait for a database that is away, or for a product that is stopping, in seconds. */
const unavailableRetryAfter = 5;

/** The problem document of an error, and the seconds of its `Retry-After`. Reveals nothing internal. */
const toProblem = (error: unknown): { problem: Problem; retryAfter?: number } => {
  if (error instanceof RefusedError) {
    const problem = problemOf(error.code, error.message);
    if (error instanceof InvalidRequestError) return { problem: { ...problem, errors: error.errors } };
    if (error instanceof TooManyRequestsError) return { problem, retryAfter: error.seconds };
    // Another process, or the next one, can handle the request.
    if (error.code === 'unavailable') return { problem, retryAfter: unavailableRetryAfter };
    return { problem };
  }
  // Checked before database errors, because a client that disconnects during an upload also causes ECONNRESET.
  const code = clientsFault(error);
  if (code !== undefined) return { problem: problemOf(code) };
  if (isUnavailable(error)) return { problem: problemOf('unavailable'), retryAfter: unavailableRetryAfter };
  return { problem: problemOf('internal-error') };
};

/** The problem document of a code; its detail is the code's own sentence unless another one is given. */
export const problemOf = (code: ProblemCode, detail?: string): Problem => {
  const { status, title } = problems[code];
  return { type: 'about:blank', title, status, detail: detail ?? title, code };
};

/** The codes of Fastify's and Nest's own errors, by status. Refusals of the product already have a code. */
const codes: Readonly<Record<number, ProblemCode>> = {
  400: 'malformed-json',
  404: 'not-found',
  408: 'request-timeout',
  412: 'precondition-failed',
  413: 'body-too-large',
  415: 'not-json',
  416: 'range-not-satisfiable',
};

/** The code for an error whose HTTP status blames the request; undefined for any other. */
const clientsFault = (error: unknown): ProblemCode | undefined => {
  const status =
    error instanceof HttpException
      ? error.getStatus()
      : (error as { statusCode?: unknown } | null | undefined)?.statusCode;
  if (typeof status !== 'number' || status < 400 || status >= 500) return undefined;
  return codes[status] ?? 'invalid-request';
};

/** The media type of every problem document. */
export const problemType = 'application/problem+json; charset=utf-8';

/** Sends a problem document. */
export const sendProblem = (reply: FastifyReply, error: unknown): void => {
  const { problem, retryAfter } = toProblem(error);
  if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter));
  reply.code(problem.status).header('Cache-Control', 'no-store').type(problemType).send(problem);
};

/** Sends a problem document for every error, and logs the errors of the server. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('Http');

  constructor(private readonly outages: OutageLog) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const { problem } = toProblem(error);
    if (problem.status >= 500 && !(error instanceof RefusedError)) {
      if (isUnavailable(error)) this.outages.report(error);
      else this.logger.error(loggable(error));
    }
    sendProblem(host.switchToHttp().getResponse<FastifyReply>(), error);
  }
}
