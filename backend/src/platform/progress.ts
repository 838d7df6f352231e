import { AsyncLocalStorage } from 'node:async_hooks';
import type { Progress } from '@onchan-bowls/contract/progress';

/** Receives the progress of long tasks. */
export type Watch = (task: string, progress: Progress) => void;

const watches = new AsyncLocalStorage<Watch>();

/** Carries out work whose long tasks report to `watch`. */
export const watched = <Result>(watch: Watch, work: () => Promise<Result>): Promise<Result> =>
  watches.run(watch, work);

/**
 * Begins a long task.
 * @param task what happens, such as `Rebuilding`.
 * @returns a function to call with how much is done, of `total`. Without a watch it does nothing.
 */
export const beginTask = (task: string, total: number, unit: string): ((done: number) => void) => {
  const watch = watches.getStore();
  return (done) => watch?.(task, { done: Math.min(done, total), total, unit });
};
