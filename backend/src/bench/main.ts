import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchHistory } from './history.js';
import { benchCommands, benchReplay } from './log.js';
import { benchLists, benchStart } from './product.js';

/**
 * Measures the product beside a floor of the same run: the least that the same work could cost. The ratios are what
 * counts; the figures belong to the machine.
 */
const benches = {
  commands: benchCommands,
  replay: benchReplay,
  history: benchHistory,
  lists: benchLists,
  start: benchStart,
};

const chosen = process.argv.slice(2);
for (const [name, bench] of Object.entries(benches)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'));
  try {
    for (const line of await bench(dataDir)) process.stdout.write(`${line}\n`);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
