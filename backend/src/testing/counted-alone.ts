import type { DataSource } from 'typeorm';
import { Clock } from '../platform/event-store/clock.js';
import { Housekeeping } from '../platform/housekeeping.js';
import { KeyedHash } from '../platform/personal-data/keyed-hash.js';
import { SharedLimits } from '../platform/limits/shared-limits.js';

const noOthers = { query: () => Promise.resolve([]) } as unknown as DataSource;
const clock = new Clock();

/** Limits of a backend that has no others beside it. */
export const countedAlone = new SharedLimits(
  noOthers,
  new KeyedHash(Buffer.alloc(32)),
  clock,
  new Housekeeping(clock, noOthers),
);
