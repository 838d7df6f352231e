import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse } from '@nestjs/swagger';
import { problem } from '@onchan-bowls/contract/problem';
import { z } from 'zod';

type Schema =
  Exclude<Parameters<typeof ApiBody>[0], { type: unknown }> extends { schema: infer S } ? S : never;

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Schema =>
  z.toJSONSchema(schema, { io, target: 'openapi-3.0' }) as Schema;

const problemSchema = jsonSchema(problem, 'output');

/** Describes an operation in the OpenAPI document, with the contract's own schemas. */
export const Documented = ({
  summary,
  body,
  answer,
  status = 200,
}: {
  summary: string;
  body?: z.ZodType;
  answer?: z.ZodType;
  status?: number;
}): MethodDecorator =>
  applyDecorators(
    ApiOperation({ summary }),
    ...(body ? [ApiBody({ schema: jsonSchema(body, 'input') })] : []),
    ApiResponse({
      status,
      description: status === 204 ? 'Done' : 'Success',
      ...(answer && { content: { 'application/json': { schema: jsonSchema(answer, 'output') } } }),
    }),
    ApiResponse({
      status: 'default',
      description: 'A problem document (RFC 9457)',
      content: { 'application/problem+json': { schema: problemSchema } },
    }),
  );
