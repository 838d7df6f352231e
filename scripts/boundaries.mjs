/**
 * Checks the dependencies between the parts of the code (.dependency-cruiser.js), and that modules were found at all:
 * dependency-cruiser finds no modules, and so no errors, when it cannot read TypeScript.
 */
import './runtime.mjs';
import { cruise, format } from 'dependency-cruiser';
import config from '../.dependency-cruiser.js';

/** The least number of modules to be found in each folder: far below the real number, far above zero. */
const least = { 'backend/contract/src': 4, 'backend/src': 20, 'frontend/src': 15, 'frontend/e2e': 2 };

const { output: result } = await cruise(Object.keys(least), {
  ...config.options,
  ruleSet: { forbidden: config.forbidden },
  validate: true,
});
const { output, exitCode } = await format(result, { outputType: 'err-long' });
console.log(output.trim());
process.exitCode = exitCode === 0 ? 0 : 1;

for (const [folder, floor] of Object.entries(least)) {
  const count = result.modules.filter(({ source }) => source.startsWith(`${folder}/`)).length;
  console.log(`${folder}: ${count} modules`);
  if (count < floor) {
    console.error(`At least ${floor} were expected: does dependency-cruiser read this TypeScript?`);
    process.exitCode = 1;
  }
}
