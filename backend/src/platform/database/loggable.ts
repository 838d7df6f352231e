import { DatabaseError } from 'pg';
import { QueryFailedError } from 'typeorm';

/**
 * The part of an error that is safe to log. A query's parameters, and the message and details of a database error, can
 * name people, so only its code and constraint are logged.
 */
export const loggable = (error: unknown): string => {
  if (error instanceof QueryFailedError) return `${loggable(error.driverError)} in ${error.query}`;
  if (error instanceof DatabaseError) return `Query failed: ${error.code ?? ''} ${error.constraint ?? ''}`;
  return error instanceof Error ? (error.stack ?? error.message) : 'A value other than an Error was thrown';
};
