import { ValidationPipe, type ValidationError } from '@nestjs/common';
import { InvalidRequest } from './problem-filter.js';

/**
 * Turns a body into its DTO and holds it to the rules.
 * @param unknownFields administrators' requests refuse what they do not know; public ones drop it.
 */
export const validation = (unknownFields: 'refuse' | 'drop'): ValidationPipe =>
  new ValidationPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: unknownFields === 'refuse',
    stopAtFirstError: true,
    exceptionFactory: (errors) => new InvalidRequest(toFieldErrors(errors)),
  });

/** The fields that are wrong, then those that nobody knows. */
const toFieldErrors = (errors: ValidationError[]): { field: string; message: string }[] => {
  const [unknown, wrong] = [true, false].map((isUnknown) =>
    errors.filter(({ constraints = {} }) => 'whitelistValidation' in constraints === isUnknown),
  ) as [ValidationError[], ValidationError[]];
  return [
    ...wrong.map(({ property, constraints = {} }) => ({
      field: property,
      message: Object.values(constraints)[0] ?? 'This field is not valid',
    })),
    ...unknown.map(({ property }) => ({ field: property, message: `There is no field called ${property}` })),
  ];
};
