import { beforeEach, describe, expect, it } from '@jest/globals';
import { beginTask, watched } from './progress.js';
import { terminalProgress } from './terminal-progress.js';

let written: string[];
let now: number;
beforeEach(() => {
  written = [];
  now = 0;
});
const clock = () => now;
const terminal = { isTTY: true, columns: 60, write: (text: string) => written.push(text) };

/** Ten steps of 200 ms. */
const task = (name: string, total = 10) =>
  Promise.resolve().then(() => {
    const report = beginTask(name, total, 'events');
    for (let done = 0; done <= 10; done += 1) {
      report(done);
      now += 200;
    }
  });

describe('the progress in a terminal', () => {
  it('is one line, written twice a second and cleared at the end', async () => {
    await watched(terminalProgress(terminal, clock), () => task('Verifying'));
    expect(written).toEqual([
      'Verifying: 3 of 10 events, 5 a second, 2 seconds left\x1b[K\r',
      'Verifying: 6 of 10 events, 5 a second, 1 second left\x1b[K\r',
      'Verifying: 9 of 10 events, 5 a second, 1 second left\x1b[K\r',
      '\x1b[K',
    ]);
  });

  it('begins anew for each task, and fits the line', async () => {
    await watched(terminalProgress(terminal, clock), async () => {
      await task('Comparing');
      await task('Rebuilding every table of the club', 20);
    });
    expect(written[4]).toBe('Rebuilding every table of the club: 3 of 20 events, 5 a sec\x1b[K\r');
  });

  it('is not shown for short tasks', async () => {
    now = 5000;
    await watched(
      terminalProgress(terminal, () => 5000),
      () => task('Comparing'),
    );
    expect(written).toEqual([]);
  });

  it('is not shown when the output is no terminal, and costs nothing when nobody watches', async () => {
    await watched(terminalProgress({ write: terminal.write }, clock), () => task('Verifying'));
    await task('Verifying');
    expect(written).toEqual([]);
  });
});
