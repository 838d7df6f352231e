import type { EntityManager } from 'typeorm';
import { beginTask } from '../../progress.js';

/** Events for one statement, which ends well within its time limit on a slow machine too. */
const partSize = 50_000;

/**
 * The positions of the whole log in parts, each from its first to its last: for work that would otherwise be one statement, which takes
 * longer the longer the log is.
 * @param task as `beginTask` takes it; the progress is reported part by part.
 */
export async function* partsOfLog(
  manager: EntityManager,
  task: string,
  size = partSize,
): AsyncGenerator<[first: number, last: number]> {
  const [log] = await manager.query<{ last: number | null }[]>(`SELECT max(position) AS last FROM events`);
  const total = log?.last ?? 0;
  const report = beginTask(task, total, 'events');
  for (let done = 0; done < total; done += size) {
    yield [done + 1, Math.min(done + size, total)];
    report(done + size);
  }
}
