/** The rate of equal steps and how long they took. */
export interface Rate {
  readonly perSecond: number;
  /** Quantiles of the duration of a step, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** Everything, or the essentials in two minutes. */
export type Length = 'full' | 'quick';

/** How often each figure is measured. The table shows the median. */
export const rounds = 3;

/** Lets `clients` repeat a step one after the other for `seconds`. The first tenth is warm-up and not counted. */
export const measure = async (
  clients: number,
  seconds: number,
  step: (client: number) => Promise<unknown>,
): Promise<Rate> => {
  const start = performance.now();
  const [counted, end] = [start + seconds * 100, start + seconds * 1100];
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let from = performance.now(); from < end;) {
        await step(client);
        const to = performance.now();
        if (from >= counted) times.push(to - from);
        from = to;
      }
    }),
  );
  return { perSecond: times.length / seconds, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
};

/** The value that this share of the values does not exceed. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? NaN;

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Measures product and floor in turn, so that a disturbance affects both. Returns the values of each, a round each. */
export const interleave = async <Name extends string, Result>(
  measurements: Readonly<Record<Name, () => Promise<Result>>>,
): Promise<Record<Name, Result[]>> => {
  const names = Object.keys(measurements) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Result[]>;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) results[name].push(await measurements[name]());
  }
  return results;
};

/** As `interleave`; returns the medians. */
export const medians = async <Name extends string>(
  measurements: Readonly<Record<Name, () => Promise<number>>>,
): Promise<Record<Name, number>> => {
  const results = Object.entries(await interleave(measurements)) as [Name, number[]][];
  return Object.fromEntries(results.map(([name, values]) => [name, median(values)])) as Record<Name, number>;
};

/** Prints a line of the details above the table. */
export const detail = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
