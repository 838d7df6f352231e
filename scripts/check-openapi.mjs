/** Checks docs/openapi.json by the recommended rules of Redocly and Spectral. */
import './runtime.mjs';
import { readFileSync } from 'node:fs';
import { createConfig, lint } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';

const path = 'docs/openapi.json';

const byRedocly = async () => {
  const problems = await lint({ ref: path, config: await createConfig({ extends: ['recommended'] }) });
  return problems.map(
    ({ ruleId, message, location: [{ pointer } = {}] }) => `Redocly, ${ruleId}: ${message} (${pointer})`,
  );
};

const bySpectral = async () => {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({ extends: [oas] });
  const problems = await spectral.run(JSON.parse(readFileSync(path, 'utf8')));
  return problems.map(({ code, message, path }) => `Spectral, ${code}: ${message} (${path.join('/')})`);
};

const problems = [...(await byRedocly()), ...(await bySpectral())];
console.log([...problems, `${path}: ${problems.length} problems`].join('\n'));
process.exitCode = problems.length > 0 ? 1 : 0;
