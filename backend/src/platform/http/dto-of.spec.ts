import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import type { Type } from '@nestjs/common';
import { optionalText, text } from '@onchan-bowls/contract/text';
import { z } from 'zod';
import { dtoOf } from './dto-of.js';
import { InvalidRequestError } from './problem-filter.js';
import { DropsUnknownFields, Validation } from './validation.js';

const order = z.object({
  name: text(10, 'Name is required'),
  pieces: z.int('Pieces must be a number').min(1, 'Too few').default(1),
  remark: optionalText(10, 'Remark must be text'),
  colour: z.enum(['red', 'green'], 'Unknown colour').optional(),
});
class OrderDto extends dtoOf(order) {}

@DropsUnknownFields()
class LenientOrderDto extends dtoOf(order) {}

class RangeDto extends dtoOf(
  z
    .object({ from: z.int('From is no number'), to: z.int('To is no number') })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'To must not be before from' }),
) {}

const read = (dto: Type<object>, body: unknown): Promise<unknown> =>
  new Validation().transform(body, { type: 'body', metatype: dto });

/** The errors that a body is refused with. */
const errorsOf = (dto: Type<object>, body: unknown) =>
  read(dto, body).then(
    () => [],
    (error: unknown) => (error instanceof InvalidRequestError ? error.errors : [error]),
  );

describe('a DTO made from a schema', () => {
  it('has the values that the schema makes of what was sent', async () => {
    const dto = await read(OrderDto, { name: ' Jack ', pieces: 2, remark: '  ', colour: 'red' });
    expect(dto).toBeInstanceOf(OrderDto);
    expect({ ...(dto as OrderDto) }).toEqual({ name: 'Jack', pieces: 2, remark: null, colour: 'red' });
  });

  it('has the defaults of absent fields, and no others', async () => {
    expect({ ...((await read(OrderDto, { name: 'Jack' })) as OrderDto) }).toStrictEqual({
      name: 'Jack',
      pieces: 1,
      remark: null,
    });
  });

  it('is refused with the first message of each wrong field, in the order of the schema', async () => {
    expect(
      await errorsOf(OrderDto, { colour: null, remark: 1, pieces: 0, name: 'a jack\0 too long' }),
    ).toEqual([
      { field: 'name', message: 'Must be at most 10 characters' },
      { field: 'pieces', message: 'Too few' },
      { field: 'remark', message: 'Remark must be text' },
      { field: 'colour', message: 'Unknown colour' },
    ]);
    expect(await errorsOf(OrderDto, undefined)).toEqual([{ field: 'name', message: 'Name is required' }]);
  });

  it('refuses unknown fields after the others, or drops them', async () => {
    const body = { size: 1, toString: 1, name: '' };
    const required = { field: 'name', message: 'Name is required' };
    expect(await errorsOf(OrderDto, body)).toEqual([
      required,
      { field: 'size', message: 'There is no field called size' },
      { field: 'toString', message: 'There is no field called toString' },
    ]);
    expect(await errorsOf(LenientOrderDto, body)).toEqual([required]);
    expect({ ...((await read(LenientOrderDto, { ...body, name: 'Jack' })) as OrderDto) }).toEqual({
      name: 'Jack',
      pieces: 1,
      remark: null,
    });
  });

  it('compares fields once each of them is right', async () => {
    expect(await errorsOf(RangeDto, { from: 2, to: 1 })).toEqual([
      { field: 'to', message: 'To must not be before from' },
    ]);
    expect(await errorsOf(RangeDto, { from: 'x', to: 1 })).toEqual([
      { field: 'from', message: 'From is no number' },
    ]);
    expect(await errorsOf(RangeDto, { from: 1, to: 1 })).toEqual([]);
  });

  it.each([[null], [true], [1e308], [[]], [['Jack']], [{}], [{ length: -1 }], [{ then: 1 }], ['half\ud83d']])(
    'refuses %j in every place of a text',
    async (value) => {
      expect(await errorsOf(OrderDto, { name: value })).toEqual([
        { field: 'name', message: expect.any(String) },
      ]);
    },
  );

  it.each(['__proto__', 'constructor', 'hasOwnProperty'])('knows no field called %s', async (name) => {
    const body: unknown = JSON.parse(`{"name": "Jack", "${name}": {"pieces": 0}}`);
    expect(await errorsOf(OrderDto, body)).toEqual([
      { field: name, message: `There is no field called ${name}` },
    ]);
  });
});
