/** What a run of equal steps took. */
export interface Rate {
  readonly perSecond: number;
  /** Milliseconds that half of the steps stayed below, and 99 of 100. */
  readonly p50: number;
  readonly p99: number;
}

/** Lets `clients` repeat a step, each after its last one was done, for `seconds`; counts after a tenth of warming up. */
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
  times.sort((a, b) => a - b);
  const quantile = (share: number) => times[Math.floor(share * (times.length - 1))] ?? 0;
  return { perSecond: times.length / seconds, p50: quantile(0.5), p99: quantile(0.99) };
};

/** The middle one of several figures, so that one disturbed run does not decide. */
export const median = (figures: readonly number[]): number =>
  [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;

export const ratio = (figure: number, floor: number, aim: number): string =>
  `ratio ${(figure / floor).toFixed(2)} (aim ${aim.toFixed(1)})`;
