import { QueryFailedError } from 'typeorm';

/** Classes of SQLSTATE: 08 connection, 53 out of resources, 57P shutting down or starting, 57014 timed out. */
const sqlStates = /^(08|53|57P0|57014$|55P03$)/;

const systemErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);

/** What `pg` and its pool say, without a code, when the server is gone or does not answer. */
const messages =
  /connection terminated|connection timeout|timeout exceeded when trying to connect|query read timeout|client has encountered a connection error|not queryable|driver not connected/i;

/** Whether an error says that the database cannot be reached now, rather than that something is wrong. */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof QueryFailedError) return isUnavailable(error.driverError);
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code === 'string') return sqlStates.test(code) || systemErrors.has(code);
  return typeof message === 'string' && messages.test(message);
};
