/**
 * Measures the product, each part beside a floor: the least that the same work can cost on this machine at this moment.
 * Prints details, and at the end a table. Ratios can be compared between machines, other figures cannot. Each figure is the median
 * of at least three runs; product and floor run in turn.
 *
 *   npm run bench                            everything
 *   npm run bench -- quick                   the essentials, in two minutes
 *   npm run bench -- commands history        these parts
 *   npm run bench -- lighthouse /laws        this part, for these pages
 *
 * An aim that is missed is no error. Exits with 1 when something could not be measured.
 */
import './runtime.mjs';
import { availableParallelism, loadavg } from 'node:os';
import { benchCommands } from '../backend/dist/bench/commands.js';
import { cleanUpOnSignals } from '../backend/dist/bench/cleanup.js';
import { benchHistory } from '../backend/dist/bench/history.js';
import { benchReads } from '../backend/dist/bench/reads.js';
import { benchStart } from '../backend/dist/bench/start.js';
import { formatTable } from '../backend/dist/bench/table.js';
import { benchDashboard } from './bench/dashboard.mjs';
import { benchLighthouse } from './bench/lighthouse.mjs';
import { benchSlowPhone } from './bench/slow-phone.mjs';

/** The parts by name. Each takes 'full' or 'quick' and the chosen pages, and returns rows of the table. */
const parts = {
  commands: benchCommands,
  reads: benchReads,
  'slow-phone': benchSlowPhone,
  history: benchHistory,
  start: benchStart,
  dashboard: benchDashboard,
  lighthouse: benchLighthouse,
};

/** These take minutes in a browser. */
const notQuick = ['dashboard', 'lighthouse'];

const words = process.argv.slice(2);
const length = words.includes('quick') ? 'quick' : 'full';
const pages = words.filter((word) => word.startsWith('/'));
const named = words.filter((word) => word !== 'quick' && !word.startsWith('/'));
const unknown = named.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. The parts are ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}
const chosen =
  named.length > 0
    ? named
    : Object.keys(parts).filter((name) => length === 'full' || !notQuick.includes(name));

const floors = `Floors: a raw transaction or SELECT; node:http that sends the same bytes; on the slow phone, the page's first paint;
for the dashboard, the first paint of a line of text, or a bare page that sends the same requests.`;

const load = () => loadavg()[0].toFixed(1);

cleanUpOnSignals();
const started = performance.now();
const before = load();
const rows = [];
const failed = [];
for (const name of chosen) {
  console.log(`\n${name}`);
  const from = performance.now();
  try {
    rows.push(...(await parts[name](length, pages)));
    console.log(`(${((performance.now() - from) / 1000).toFixed(0)} seconds)`);
  } catch (error) {
    console.error(error);
    failed.push(name);
  }
}
const minutes = ((performance.now() - started) / 60_000).toFixed(1);
console.log(`\n${formatTable(rows)}\n\n${floors}`);
console.log(
  `\n${minutes} minutes on ${availableParallelism()} cores, load average ${before} before and ${load()} after`,
);
if (failed.length > 0) {
  console.log(`Could not be measured: ${failed.join(', ')} (see above)`);
  process.exitCode = 1;
}
