import { Projections } from '../platform/projections/projections.js';
import { withProduct } from './with-product.js';

const usage = `Usage: npm run projections -- rebuild [name]
       npm run projections -- compare`;

await withProduct(usage, ([action, name]) => {
  if (action === 'rebuild') {
    return async (app) => {
      const rebuilt = await app.get(Projections).rebuild(name);
      for (const projection of rebuilt) process.stdout.write(`Rebuilt ${projection}\n`);
    };
  }
  if (action === 'compare' && name === undefined) {
    return async (app) => {
      const differences = await app.get(Projections).compare();
      for (const difference of differences) process.stdout.write(`${JSON.stringify(difference)}\n`);
      process.stderr.write(`${differences.length} rows differ\n`);
      if (differences.length > 0) process.exitCode = 1;
    };
  }
  return undefined;
});
