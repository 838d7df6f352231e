import { RefusedError } from '../refused.js';
import { isUnavailable } from './unavailable.js';

/** The most questions of one query, and of those that wait for the next ones. */
const most = { together: 100, waiting: 1000 };

interface Asker<Result> {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

interface Waiting<Question, Result> {
  readonly question: Question;
  readonly askers: Asker<Result>[];
}

/**
 * Lets questions that are asked at the same time share one query. One query runs at a time, and a question joins only a query
 * that has not been sent, so a result is never older than its question.
 */
export class SharedQuery<Question, Result> {
  /** In the order in which they were asked, by their keys. */
  private readonly waiting = new Map<unknown, Waiting<Question, Result>>();
  private isRunning = false;

  /**
   * @param run returns the results of these questions, in their order.
   * @param keyOf the same for equal questions, which are asked once and share a result. By default no two are equal.
   */
  constructor(
    private readonly run: (questions: Question[]) => Promise<readonly Result[]>,
    private readonly keyOf: (question: Question) => unknown = () => Symbol(),
  ) {}

  /** @throws RefusedError `unavailable` when too many questions wait. */
  ask(question: Question): Promise<Result> {
    return new Promise((resolve, reject) => {
      const key = this.keyOf(question);
      const equal = this.waiting.get(key);
      if (equal) {
        equal.askers.push({ resolve, reject });
        return;
      }
      if (this.waiting.size >= most.waiting) throw new RefusedError('unavailable');
      this.waiting.set(key, { question, askers: [{ resolve, reject }] });
      if (this.isRunning) return;
      this.isRunning = true;
      // Others in the same turn of the event loop share the first query too.
      setImmediate(() => void this.runAll());
    });
  }

  private async runAll(): Promise<void> {
    while (this.waiting.size > 0) {
      const next = this.take(most.together);
      try {
        await this.runTogether(next);
      } catch (error) {
        // Each further query would wait for a connection as long as this one did.
        rejectAll([...next, ...this.take(most.waiting)], error);
      }
    }
    this.isRunning = false;
  }

  private take(count: number): Waiting<Question, Result>[] {
    const taken = [...this.waiting].slice(0, count);
    for (const [key] of taken) this.waiting.delete(key);
    return taken.map(([, waiting]) => waiting);
  }

  /** @throws when the database is unavailable. */
  private async runTogether(waiting: readonly Waiting<Question, Result>[]): Promise<void> {
    try {
      const results = await this.run(waiting.map(({ question }) => question));
      for (const [index, { askers }] of waiting.entries()) {
        for (const { resolve } of askers) resolve(results[index] as Result);
      }
    } catch (error) {
      if (isUnavailable(error)) throw error;
      if (waiting.length === 1) rejectAll(waiting, error);
      // A question that cannot be answered must not fail the others.
      else for (const one of waiting) await this.runTogether([one]);
    }
  }
}

const rejectAll = (waiting: readonly Waiting<unknown, never>[], error: unknown): void => {
  for (const { askers } of waiting) for (const { reject } of askers) reject(error);
};
