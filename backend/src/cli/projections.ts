import { Projections } from '../platform/projections/projections.js';
import { withProduct } from './with-product.js';

/** Rebuilds one read table, or all. */
export const rebuild = (name?: string): Promise<void> =>
  withProduct(async (app) => {
    const rebuilt = await app.get(Projections).rebuild(name);
    for (const projection of rebuilt) process.stdout.write(`Rebuilt ${projection}\n`);
  });

/** Prints the rows that differ from the log. */
export const compare = (): Promise<void> =>
  withProduct(async (app) => {
    const differences = await app.get(Projections).compare();
    for (const difference of differences) process.stdout.write(`${JSON.stringify(difference)}\n`);
    process.stderr.write(`${differences.length} rows differ\n`);
    if (differences.length > 0) process.exitCode = 1;
  });
