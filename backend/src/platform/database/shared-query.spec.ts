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
});
