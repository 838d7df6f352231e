import type { DataSource } from 'typeorm';
import type { AdvisoryLock } from './advisory-locks.js';
import { isUnavailable } from './unavailable.js';

const hour = 60 * 60 * 1000;

/** How long after the start the first look is, in milliseconds: first visitors should not wait for it. */
const restAfterStart = 60_000;

type Job = (signal: AbortSignal) => Promise<void>;

/** Does a job when it is due, on one of several backends. It looks every hour, so that a failed one is tried again that soon. */
export class HourlyJob {
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private underWay = Promise.resolve();

  /** @param onFailure called with the error of the job, unless the database is away. */
  constructor(
    private readonly dataSource: DataSource,
    private readonly lock: AdvisoryLock,
    private readonly isDue: () => Promise<boolean>,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** Looks from now on, until `stop`. */
  start(job: Job): void {
    const look = () => {
      this.timer = setTimeout(look, hour).unref();
      void this.look(job);
    };
    this.timer = setTimeout(look, restAfterStart).unref();
  }

  /** Aborts a job that is under way, and waits for its end. */
  async stop(): Promise<void> {
    clearTimeout(this.timer);
    this.stopping.abort();
    await this.underWay;
  }

  look(job: Job): Promise<void> {
    const { signal } = this.stopping;
    this.underWay = this.underWay.then(async () => {
      try {
        if (await this.isDue()) await this.alone(() => job(signal));
      } catch (error) {
        if (!signal.aborted && !isUnavailable(error)) this.onFailure(error);
      }
    });
    return this.underWay;
  }

  /** Does the job unless another backend does it, or has just done it. */
  private async alone(job: () => Promise<void>): Promise<void> {
    const runner = this.dataSource.createQueryRunner();
    try {
      const [row] = (await runner.query('SELECT pg_try_advisory_lock($1) AS taken', [this.lock])) as {
        taken: boolean;
      }[];
      if (!row?.taken) return;
      try {
        if (await this.isDue()) await job();
      } finally {
        await runner.query('SELECT pg_advisory_unlock($1)', [this.lock]);
      }
    } finally {
      await runner.release();
    }
  }
}
