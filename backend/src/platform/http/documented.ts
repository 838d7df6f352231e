import { isDeepStrictEqual } from 'node:util';
import { applyDecorators, HttpCode } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOperation, ApiQuery, ApiResponse } from '@nestjs/swagger';
import { problem } from '@onchan-bowls/contract/problem';
import { submissionSigns } from '@onchan-bowls/contract/submission';
import { z } from 'zod';
import { keyLength } from './command-context.interceptor.js';

type Schema =
  Exclude<Parameters<typeof ApiBody>[0], { type: unknown }> extends { schema: infer S } ? S : never;

/** Schemas that the document's operations refer to, by their names. */
export const sharedSchemas: Record<string, object> = {};

/** Names a schema. The document has it once under this name, and operations declared afterwards refer to it. */
export const nameSchema = (id: string, schema: z.ZodType): void => {
  z.globalRegistry.add(schema, { ...schema.meta(), id });
};

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output', example?: unknown): Schema => {
  // Within another object the schema itself becomes a reference, too, if it has a name.
  const { properties, definitions } = z.toJSONSchema(z.object({ schema }), {
    io,
    target: 'openapi-3.0',
    override: ({ jsonSchema }) => {
      // The format means the same and is shorter.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      if (jsonSchema.nullable === true) allowNull(jsonSchema);
      withoutSafeBounds({ jsonSchema });
    },
  });
  Object.assign(sharedSchemas, inDocument(definitions as object | undefined));
  return { ...inDocument(properties?.schema), ...(example !== undefined && { example }) } as Schema;
};

/** Rewrites references to their places in the document. */
const inDocument = (schema: object | boolean = {}): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/definitions/', '"#/components/schemas/')) as object;

/** Leaves out the bounds of whole numbers that JavaScript can hold: no number of ours comes near them. */
export const withoutSafeBounds = ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void => {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
};

/** Writes what may be null as OpenAPI 3.0 asks for: among the values of an enumeration, and beside each type of several. */
const allowNull = (schema: z.core.JSONSchema.BaseSchema): void => {
  if (schema.enum) schema.enum = [...schema.enum, null];
  if (!schema.anyOf) return;
  schema.anyOf = schema.anyOf.map((one) => ({ ...one, nullable: true }));
  delete schema.nullable;
};

nameSchema('Problem', problem);

/** The refusals that all operations share. */
export const sharedResponses = {
  Problem: {
    description: 'A problem document (RFC 9457)',
    content: { 'application/problem+json': { schema: jsonSchema(problem, 'output') } },
  },
};

/**
 * The description of a response. The example of a record stands with its schema, and beside a response only where it
 * differs.
 */
const mediaType = (schema: Schema, example: unknown): { schema: Schema; example?: unknown } => {
  const { $ref: ofRecord, items } = schema as { $ref?: string; items?: { $ref?: string } };
  const name = (ofRecord ?? items?.$ref)?.replace('#/components/schemas/', '');
  if (name === undefined) return { schema, example };
  const record = sharedSchemas[name] as { example?: unknown };
  record.example ??= items ? (example as unknown[])[0] : example;
  const isTheSame = isDeepStrictEqual(example, items ? [record.example] : record.example);
  return { schema, ...(!isTheSame && { example }) };
};

// The output of a query's schema is more precise than its input, which is always text.
const queryParameters = (query: z.ZodObject): MethodDecorator[] =>
  Object.entries(query.shape).map(([name, field]) =>
    ApiQuery({
      name,
      required: !(field instanceof z.ZodOptional),
      schema: jsonSchema(field as z.ZodType, 'output'),
    }),
  );

const idempotencyKey = ApiHeader({
  name: 'Idempotency-Key',
  description: 'Names the command: the same request with the same key is carried out once',
  required: false,
  schema: { type: 'string', minLength: keyLength.min, maxLength: keyLength.max },
});

interface Description<Body extends z.ZodObject, Result extends z.ZodType> {
  readonly summary: string;
  /** Follows from the names of the controller and the method unless it is given. */
  readonly operationId?: string;
  readonly query?: z.ZodObject;
  readonly body?: Body;
  readonly bodyExample?: z.input<Body>;
  readonly response?: Result;
  readonly responseExample?: z.output<Result>;
  /** The type of a response other than JSON, which is not described further. */
  readonly responseType?: string;
  readonly status?: number;
  /** Whether visitors send it: then the body can have the fields that distinguish people from programs. */
  readonly submission?: boolean;
  /** Whether the request takes an `Idempotency-Key`, as all requests that make a new record. */
  readonly repeatable?: boolean;
}

/** Sets the status of an operation, and describes it in the OpenAPI document with the contract's schemas. */
export const Documented = <Body extends z.ZodObject, Result extends z.ZodType>({
  summary,
  operationId,
  query,
  body,
  bodyExample,
  response,
  responseExample,
  responseType,
  status = 200,
  submission = false,
  repeatable = false,
}: Description<Body, Result>): MethodDecorator =>
  applyDecorators(
    HttpCode(status),
    ApiOperation({ summary, ...(operationId !== undefined && { operationId }) }),
    ...(query ? queryParameters(query) : []),
    ...(repeatable ? [idempotencyKey] : []),
    ...(body
      ? [
          ApiBody({
            // Visitors' requests drop fields that they do not know; all others refuse them.
            schema: jsonSchema(
              submission ? body.extend(submissionSigns.shape) : body.strict(),
              'input',
              bodyExample,
            ),
          }),
        ]
      : []),
    ApiResponse({
      status,
      description: status === 204 ? 'Done' : 'Success',
      ...(response && {
        content: {
          'application/json': mediaType(jsonSchema(response, 'output'), responseExample),
        },
      }),
      ...(responseType !== undefined && { content: { [responseType]: { schema: { type: 'string' } } } }),
    }),
  );

/** Describes what a parameter's decorator reads of the request, on the operation of the parameter. */
export const documentedBy =
  (describe: MethodDecorator): ParameterDecorator =>
  (controller, handler = '') => {
    const descriptor = Object.getOwnPropertyDescriptor(controller, handler);
    if (descriptor) describe(controller, handler, descriptor);
  };
