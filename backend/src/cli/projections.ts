import { Projections } from '../platform/projections/projections.js';
import { UsageError, withProduct } from './with-product.js';

const usage = `Usage: npm run projections -- rebuild [name]
       npm run projections -- compare`;

await withProduct(async (app) => {
  const projections = app.get(Projections);
  const [action, name] = process.argv.slice(2);
  if (action === 'rebuild') {
    for (const rebuilt of await projections.rebuild(name)) process.stdout.write(`Rebuilt ${rebuilt}\n`);
  } else if (action === 'compare') {
    const differences = await projections.compare();
    for (const difference of differences) process.stdout.write(`${JSON.stringify(difference)}\n`);
    process.stderr.write(`${differences.length} rows differ\n`);
    if (differences.length > 0) process.exitCode = 1;
  } else {
    throw new UsageError(usage);
  }
});
