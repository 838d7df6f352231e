import { DatabaseError } from 'pg';
import { QueryFailedError } from 'typeorm';

/**
 * What may be logged of an error: a query's parameters, and the message and details of a refusal by the database, can
 * name people, so of those only the kind.
 */
export const loggable = (error: unknown): string => {
  if (error instanceof QueryFailedError) return `${loggable(error.driverError)} in ${error.query}`;
  if (error instanceof DatabaseError) return `Query failed: ${error.code ?? ''} ${error.constraint ?? ''}`;
  return error instanceof Error ? (error.stack ?? error.message) : 'Something that is no Error was thrown';
};
