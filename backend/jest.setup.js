import { jest } from '@jest/globals';

// Nothing is timed: this only ends what hangs, on a slow machine too.
jest.setTimeout(300_000);
