import { setTimeout as delay } from 'node:timers/promises';
import { paths } from '@onchan-bowls/contract/pages';
import { withFolder } from './cleanup.js';
import { detail, median, rounds, type Length } from './measure.js';
import { residentMegabytes, withProductOn, type Server } from './product.js';
import type { Row } from './table.js';

/**
 * How long the product rests before its memory is measured, in milliseconds. Ten seconds after the last page the worker that
 * renders pages ends, and eight seconds later V8 has given its memory back.
 */
const rest = 20_000;

/**
 * Seconds from the start of the process to its first response, on an empty folder and later, and the product's memory
 * after it has sent its pages and rested.
 */
export const benchStart = async (length: Length): Promise<Row[]> => {
  const [first, later, memory]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    await withFolder(async (dataDir) => {
      first.push(await start(dataDir));
      later.push(
        await start(dataDir, async (product) => {
          if (length === 'quick' && round > 0) return;
          for (const path of Object.values(paths)) await load(`${product.origin}${path}`);
          await delay(rest);
          memory.push(await residentMegabytes(product));
        }),
      );
    });
  }
  const list = (values: number[], decimals: number) =>
    values.map((value) => value.toFixed(decimals)).join(', ');
  detail(`Start: first ${list(first, 2)} s, later ${list(later, 2)} s; memory ${list(memory, 0)} MB`);
  return [
    { what: 'First start', unit: ' s', measured: median(first), aim: { below: 1.5 } },
    { what: 'Later start', unit: ' s', measured: median(later), aim: { below: 0.8 } },
    { what: 'Resident memory, idle', unit: ' MB', measured: median(memory), aim: { below: 170 } },
  ];
};

/** Starts and stops the product. Returns the seconds until its first response; `then` runs after that. */
const start = async (dataDir: string, then?: (product: Server) => Promise<void>): Promise<number> => {
  const from = performance.now();
  return withProductOn(dataDir, { DEMO_DATA: 'false' }, async (product) => {
    await load(`${product.origin}/api/fixtures`);
    const seconds = (performance.now() - from) / 1000;
    await then?.(product);
    return seconds;
  });
};

const load = async (url: string): Promise<void> => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
  await response.arrayBuffer();
};
