import { QueryFailedError } from 'typeorm';

const uniqueViolation = '23505';

/** The name of the unique constraint or index that an error of the database is about; undefined for any other error. */
export const violatedConstraint = (error: unknown): string | undefined => {
  const { code, constraint } = causeOf(error);
  return code === uniqueViolation ? constraint : undefined;
};

/** The driver's error, which TypeORM wraps unless the statement was a prepared one. */
const causeOf = (error: unknown): { code?: string; constraint?: string } =>
  (error instanceof QueryFailedError ? error.driverError : (error ?? {})) as {
    code?: string;
    constraint?: string;
  };
