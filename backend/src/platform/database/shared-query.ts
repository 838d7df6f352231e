import { isUnavailable } from './unavailable.js';

/** The most questions of one query. */
const mostTogether = 100;

interface Waiting<Question, Result> {
  readonly question: Question;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Lets questions that are asked at the same time share one query. One query runs at a time, and a question joins only a query
 * that has not been sent, so a result is never older than its question.
 */
export class SharedQuery<Question, Result> {
  private readonly waiting: Waiting<Question, Result>[] = [];
  private isRunning = false;

  /** @param run returns the results of these questions, in their order. */
  constructor(private readonly run: (questions: Question[]) => Promise<readonly Result[]>) {}

  ask(question: Question): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ question, resolve, reject });
      if (this.isRunning) return;
      this.isRunning = true;
      // Others in the same turn of the event loop share the first query too.
      setImmediate(() => void this.runAll());
    });
  }

  private async runAll(): Promise<void> {
    while (this.waiting.length > 0) await this.runTogether(this.waiting.splice(0, mostTogether));
    this.isRunning = false;
  }

  private async runTogether(waiting: readonly Waiting<Question, Result>[]): Promise<void> {
    try {
      const results = await this.run(waiting.map(({ question }) => question));
      waiting.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch (error) {
      if (waiting.length === 1 || isUnavailable(error)) for (const { reject } of waiting) reject(error);
      // A question that cannot be answered must not fail the others.
      else for (const one of waiting) await this.runTogether([one]);
    }
  }
}
