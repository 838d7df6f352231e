import { DatabaseError } from 'pg';
import {
  QueryFailedError,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
} from 'typeorm';

/** SQLSTATE: 08 connection, 53 out of resources, 57P shutting down or starting, 57014, 25P03 and 25P04 timed out, 25006 standby. */
const sqlStates = /^(08|53|57P0|57014$|55P03$|25P0[34]$|25006$)/;

const systemErrors = new Set([
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ETIMEDOUT',
]);

/** Errors of `pg` and its pool, without a code, when the server is gone or does not respond. */
const messages =
  /connection terminated|connection timeout|timeout expired|timeout exceeded when trying to connect|query read timeout|client has encountered a connection error|not queryable|driver not connected/i;

/** Errors that have ended a connection, whatever their message. */
const ends = new WeakSet();

/** Keeps in mind that a connection has ended with this error: whether its last statement ran is unknown. */
export const markAsEnd = (error: unknown): void => {
  if (error instanceof Error) ends.add(error);
};

/** Whether the server itself reports the error, and goes on. After a fatal error it closes the connection. */
export const isServerReport = (error: unknown): boolean =>
  error instanceof DatabaseError && error.severity !== 'FATAL';

/**
 * Whether a transaction that failed with this error is known to be rolled back: the server has reported it, even if as a
 * timeout, or code of the product has thrown it. Unknown when the connection has ended.
 */
export const isRolledBack = (error: unknown): boolean =>
  isServerReport(error instanceof QueryFailedError ? error.driverError : error) || !isUnavailable(error);

/** A connection that breaks between two statements of a transaction is released at once, so the next statement fails with this. */
export const isReleased = (error: unknown): boolean =>
  error instanceof QueryRunnerAlreadyReleasedError ||
  error instanceof QueryRunnerProviderAlreadyReleasedError;

/** Whether an error means that the database is unreachable now, rather than a defect. */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof QueryFailedError) return isUnavailable(error.driverError);
  if (isReleased(error)) return true;
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  if (error instanceof Error && ends.has(error)) return true;
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code === 'string') return sqlStates.test(code) || systemErrors.has(code);
  return typeof message === 'string' && messages.test(message);
};
