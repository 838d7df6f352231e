import { describe, expect, it, jest } from '@jest/globals';
import { SharedQuery } from './shared-query.js';

const double = jest.fn((numbers: number[]) => {
  if (numbers.includes(13)) return Promise.reject(new Error('Thirteen'));
  return Promise.resolve(numbers.map((number) => 2 * number));
});

describe('a shared query', () => {
  it('answers the questions of the same moment together, and later ones with the next query', async () => {
    double.mockClear();
    const shared = new SharedQuery(double);
    const later: Promise<number>[] = [];
    double.mockImplementationOnce((numbers) => {
      later.push(shared.ask(4), shared.ask(5));
      return Promise.resolve(numbers.map((number) => 2 * number));
    });
    expect(await Promise.all([1, 2, 3].map((number) => shared.ask(number)))).toEqual([2, 4, 6]);
    expect(await Promise.all(later)).toEqual([8, 10]);
    expect(double.mock.calls).toEqual([[[1, 2, 3]], [[4, 5]]]);
  });

  it('fails one question alone', async () => {
    const shared = new SharedQuery(double);
    const results = await Promise.allSettled([1, 13, 2].map((number) => shared.ask(number)));
    expect(results).toMatchObject([{ value: 2 }, { reason: { message: 'Thirteen' } }, { value: 4 }]);
  });

  it('does not ask again one by one while the database is away', async () => {
    const run = jest.fn(() => Promise.reject(new Error('Connection terminated unexpectedly')));
    const shared = new SharedQuery<number, number>(run);
    const results = await Promise.allSettled([1, 2, 3].map((number) => shared.ask(number)));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('fails what waits behind a query for which the database was away, and asks anew afterwards', async () => {
    double.mockClear();
    const shared = new SharedQuery(double);
    const waiting: Promise<number>[] = [];
    double.mockImplementationOnce(() => {
      waiting.push(...Array.from({ length: 101 }, (_, number) => shared.ask(number)));
      return Promise.reject(new Error('Connection terminated unexpectedly'));
    });
    await expect(shared.ask(1)).rejects.toThrow('terminated');
    const results = await Promise.allSettled(waiting);
    expect(results.map(({ status }) => status)).toEqual(Array(101).fill('rejected'));
    expect(double).toHaveBeenCalledTimes(1);
    expect(await shared.ask(1)).toBe(2);
  });

  it('stops asking one by one when the database goes away', async () => {
    const run = jest.fn<(numbers: number[]) => Promise<number[]>>();
    run.mockRejectedValueOnce(new Error('Thirteen'));
    run.mockRejectedValue(new Error('Connection terminated unexpectedly'));
    const shared = new SharedQuery(run);
    const results = await Promise.allSettled([1, 2, 3].map((number) => shared.ask(number)));
    expect(results).toMatchObject(
      Array(3).fill({ reason: { message: 'Connection terminated unexpectedly' } }),
    );
    expect(run.mock.calls).toEqual([[[1, 2, 3]], [[1]]]);
  });

  it('refuses more than 1,000 questions that wait', async () => {
    const shared = new SharedQuery(double);
    const asked = Array.from({ length: 1001 }, (_, number) => shared.ask(number + 100));
    const refused = expect(asked.pop()).rejects.toMatchObject({ code: 'unavailable' });
    expect(await Promise.all(asked)).toHaveLength(1000);
    await refused;
    expect(await shared.ask(1)).toBe(2);
  });

  it('asks equal questions once, but not those of a query that was sent', async () => {
    double.mockClear();
    const shared = new SharedQuery(double, (number) => number);
    const later: Promise<number>[] = [];
    double.mockImplementationOnce((numbers) => {
      later.push(shared.ask(1));
      return Promise.resolve(numbers.map((number) => 2 * number));
    });
    expect(await Promise.all([1, 2, 1].map((number) => shared.ask(number)))).toEqual([2, 4, 2]);
    expect(await Promise.all(later)).toEqual([2]);
    expect(double.mock.calls).toEqual([[[1, 2]], [[1]]]);
  });

  it('asks equal questions apart unless it knows that they are equal', async () => {
    double.mockClear();
    const shared = new SharedQuery(double);
    await Promise.all([1, 1].map((number) => shared.ask(number)));
    expect(double.mock.calls).toEqual([[[1, 1]]]);
  });
});
