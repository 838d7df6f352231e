import { Injectable, type ArgumentMetadata, type PipeTransform, type Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validate } from 'class-validator';
import { InvalidRequestError } from './problem-filter.js';

const unknownFieldsKey = 'unknown-fields';

/** Marks a visitor's request: fields that it does not know are dropped, where other requests refuse them. */
export const DropsUnknownFields = (): ClassDecorator => (target) => {
  Reflect.defineMetadata(unknownFieldsKey, 'drop', target);
};

/** Most errors in one response, so that a hostile body cannot ask for a long one. */
const maxErrors = 20;

/** Longest part of an unknown field's name that is repeated in the response, in characters. */
const longestName = 100;

/** Turns a body or a query into its DTO and applies the DTO's rules. */
@Injectable()
export class Validation implements PipeTransform {
  async transform(value: unknown, { type, metatype }: ArgumentMetadata): Promise<unknown> {
    const known = fieldsOf(metatype);
    // A parameter without rules, such as a string of the path.
    if (!metatype || known.size === 0 || (type !== 'body' && type !== 'query')) return value;
    const sent = Object.entries(value ?? {});
    const dto: object = plainToInstance(
      metatype as Type<object>,
      Object.fromEntries(sent.filter(([name]) => known.has(name))),
    );
    const wrong = await validate(dto, { stopAtFirstError: true });
    const errors = wrong.map(({ property, constraints = {} }) => ({
      field: property,
      message: Object.values(constraints)[0] ?? 'This field is not valid',
    }));
    if (Reflect.getMetadata(unknownFieldsKey, metatype) !== 'drop') {
      const unknown = sent.map(([name]) => name).filter((name) => !known.has(name));
      errors.push(...unknown.map(unknownField));
    }
    if (errors.length > 0) throw new InvalidRequestError(errors.slice(0, maxErrors));
    return dto;
  }
}

/** The fields that have rules. class-validator's own whitelist takes `toString` and the like for known fields. */
const fieldsOf = (metatype: ArgumentMetadata['metatype']): ReadonlySet<string> => {
  const rules = metatype ? getMetadataStorage().getTargetValidationMetadatas(metatype, '', false, false) : [];
  return new Set(rules.map(({ propertyName }) => propertyName));
};

const unknownField = (name: string): { field: string; message: string } => {
  const field = name.slice(0, longestName).toWellFormed();
  return { field, message: `There is no field called ${field}` };
};
