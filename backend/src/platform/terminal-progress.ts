import { describeProgress } from '@onchan-bowls/contract/progress';
import type { Watch } from './progress.js';

/** The part of a terminal that this needs; `isTTY` is missing when the output goes to a file or another program. */
interface Terminal {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** A task that takes less than this shows nothing, and others are shown again after it; in milliseconds. */
const interval = 500;

/** Clears the line of the cursor from there on. */
export const clearLine = '\x1b[K';

/** Shows the progress of one task after the other on a line of a terminal; elsewhere nothing. */
export const terminalProgress = (
  terminal: Terminal,
  clock: () => number = () => performance.now(),
): Watch => {
  if (!terminal.isTTY) return () => undefined;
  // The size of some terminals is not known.
  const width = terminal.columns !== undefined && terminal.columns > 0 ? terminal.columns : 80;
  let current = '';
  let begunAt = 0;
  let shownAt = 0;
  let isShown = false;
  return (task, progress) => {
    const now = clock();
    if (task !== current) {
      current = task;
      begunAt = now;
      shownAt = now;
    }
    if (progress.done >= progress.total) {
      current = '';
      if (isShown) terminal.write(clearLine);
      isShown = false;
    } else if (now - shownAt >= interval) {
      shownAt = now;
      isShown = true;
      const text = `${task}: ${describeProgress(progress, now - begunAt)}`;
      // The cursor stays at the beginning, so that what comes next takes the place of this. A longer line would break.
      terminal.write(`${text.slice(0, width - 1)}${clearLine}\r`);
    }
  };
};
