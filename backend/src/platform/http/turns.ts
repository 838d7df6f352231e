import { TooManyRequestsError } from '../refused.js';

/**
 * Lets only a few heavy tasks run at once. The others wait for a moment, in the order of their arrival; preferred ones go before
 * all others.
 */
export class Turns {
  private running = 0;
  private readonly waiting = new Set<() => void>();
  private readonly preferred = new Set<() => void>();

  /**
   * @param most how many run at once.
   * @param timeout how long others wait, in milliseconds.
   * @param maxWaiting how many others wait, and as many preferred ones; any more are refused at once.
   */
  constructor(
    private readonly most: number,
    private readonly timeout: number,
    private readonly maxWaiting = Infinity,
  ) {}

  /**
   * Waits for a turn and gives the function that ends it, which may be called again.
   * @throws TooManyRequestsError when none came free in time.
   */
  async take({ isPreferred = false } = {}): Promise<() => void> {
    const queue = isPreferred ? this.preferred : this.waiting;
    if (this.running < this.most) this.running += 1;
    else if (queue.size >= this.maxWaiting) throw new TooManyRequestsError(1);
    else await this.wait(queue);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const [next] = this.preferred.size > 0 ? this.preferred : this.waiting;
      // The next one takes the turn over.
      if (next) next();
      else this.running -= 1;
    };
  }

  /** Runs a task in its turn. @throws TooManyRequestsError when none came free in time. */
  async run<Result>(task: () => Promise<Result>, options?: { isPreferred: boolean }): Promise<Result> {
    const end = await this.take(options);
    try {
      return await task();
    } finally {
      end();
    }
  }

  private wait(queue: Set<() => void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        queue.delete(begin);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.delete(begin);
        reject(new TooManyRequestsError(Math.ceil(this.timeout / 1000)));
      }, this.timeout);
      queue.add(begin);
    });
  }
}
