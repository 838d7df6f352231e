import { Worker } from 'node:worker_threads';

/** A page to be rendered with its lists. */
export interface PageTask {
  /** The path, and the parameters on which the page depends. */
  readonly address: string;
  /** The lists that it shows, as JSON, and the keys of their states. */
  readonly lists: readonly { readonly path: string; readonly key: string; readonly text: string }[];
  /** The instant that it shows, as an ISO text. */
  readonly now: string;
}

export interface RenderedPage {
  readonly html: string;
  /** The hashes of its style elements. */
  readonly styles: readonly string[];
  /** The instant until which it stays right if no record changes, in milliseconds since 1970. */
  readonly validUntil: number;
}

/** What the worker answers. */
type Answer = { readonly id: number } & ({ readonly page: RenderedPage } | { readonly error: string });

/** In milliseconds. */
const times = {
  /** How long rendering one page may take, the start of the worker included. */
  patience: 10_000,
  /** How long the worker stays without work. */
  idle: 10_000,
  /** How long no worker is started after one has crashed or has not answered. */
  rest: 10_000,
};

/** How many pages may wait before no more with parameters are taken. Anybody can make up parameters. */
const mostWaiting = 16;

/**
 * Renders pages in a worker thread, one after another, so that other requests do not wait. The worker is started for the
 * first page and ends when it has been idle, which frees its memory.
 */
export class PageRenderer {
  private worker: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;
  private lastId = 0;
  private restsUntil = 0;

  /** @param script the file that the worker runs. */
  constructor(
    private readonly script: string,
    private readonly patience = times.patience,
  ) {}

  /** @throws when the page cannot be rendered, too many pages are waiting, or the worker has crashed or does not answer. */
  render(task: PageTask): Promise<RenderedPage> {
    if (this.waiting >= mostWaiting && task.address.includes('?'))
      return Promise.reject(new Error('Too many pages are waiting'));
    this.waiting += 1;
    const rendered = this.last
      .then(() => this.renderNow(task))
      .finally(() => {
        this.waiting -= 1;
      });
    this.last = rendered.catch(() => undefined);
    return rendered;
  }

  /** Ends the worker. */
  stop(): void {
    clearTimeout(this.idle);
    void this.worker?.terminate();
    this.worker = undefined;
  }

  private async renderNow(task: PageTask): Promise<RenderedPage> {
    if (performance.now() < this.restsUntil) throw new Error('The worker failed a short time ago');
    clearTimeout(this.idle);
    const answer = await this.ask(task);
    this.idle = setTimeout(() => this.stop(), times.idle).unref();
    if ('error' in answer) throw new Error(answer.error);
    return answer.page;
  }

  private ask(task: PageTask): Promise<Answer> {
    const worker = (this.worker ??= this.start());
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => {
        settle();
        this.stop();
        this.restsUntil = performance.now() + times.rest;
        reject(error);
      };
      const exited = () => fail(new Error('The worker ended'));
      const timer = setTimeout(() => fail(new Error('The worker does not answer')), this.patience);
      const answered = (answer: Answer) => {
        if (answer.id !== id) return;
        settle();
        resolve(answer);
      };
      const settle = () => {
        clearTimeout(timer);
        worker.off('message', answered).off('error', fail).off('exit', exited);
      };
      worker.on('message', answered).on('error', fail).on('exit', exited);
      worker.postMessage({ id, ...task });
    });
  }

  private start(): Worker {
    const worker = new Worker(this.script, {
      resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 },
      // Nothing in it needs the product's secrets.
      env: {},
    });
    // An error of an idle worker would otherwise end the process.
    worker.on('error', () => {
      if (this.worker === worker) this.worker = undefined;
    });
    worker.unref();
    return worker;
  }
}
