import type { Type } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import type { z } from 'zod';

/** The values of a request: a field is absent or has a value, and is never `undefined`. */
type Values<Schema extends z.ZodObject> = {
  [Field in keyof z.output<Schema>]: Exclude<z.output<Schema>[Field], undefined>;
};

/**
 * The base class of a DTO, made from a request schema of the contract: `class FixtureDto extends dtoOf(fixtureRequest) {}`.
 * Each field has the transforms, the default and the rules of the schema. Its message is that of the schema's first issue.
 *
 * Rules see transformed values, so each field of the schema must accept what it returns.
 */
export const dtoOf = <Schema extends z.ZodObject>(schema: Schema): Type<Values<Schema>> => {
  const fields = Object.entries(schema.shape) as [string, z.ZodType][];
  const defaults = fields.flatMap(([name, field]): [string, unknown][] => {
    const { data } = field.safeParse(undefined);
    return data === undefined ? [] : [[name, data]];
  });
  const comparesFields = (schema.def.checks ?? []).length > 0;

  class Dto {
    constructor() {
      Object.assign(this, Object.fromEntries(defaults));
    }
  }

  for (const [name, field] of fields) {
    const transformed = ({ value }: { value: unknown }): unknown => {
      const { success, data } = field.safeParse(value);
      return success ? data : value;
    };
    const messageFor = (value: unknown, dto: object = {}): string | undefined => {
      const own = field.safeParse(value).error?.issues[0];
      if (own || !comparesFields) return own?.message;
      return schema.safeParse(dto).error?.issues.find(({ path }) => path[0] === name)?.message;
    };

    Transform(transformed)(Dto.prototype, name);
    ValidateBy({
      name: 'schema',
      validator: {
        validate: (value, args) => messageFor(value, args?.object) === undefined,
        defaultMessage: (args) => messageFor(args?.value, args?.object) ?? '',
      },
    })(Dto.prototype, name);
  }
  return Dto as Type<Values<Schema>>;
};
