import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Which pages are rendered first: those without parameters (0), of a week or a year (1), of a text that anybody can make up (2). */
export type PagePriority = 0 | 1 | 2;

/** A page to be rendered with its lists. */
interface PageTask {
  /** The path, and the parameters on which the page depends. */
  readonly address: string;
  readonly priority: PagePriority;
  /** The lists that it shows, as JSON, and the keys of their states. */
  readonly lists: readonly { readonly path: string; readonly key: string; readonly text: string }[];
  /** The instant that it shows, as an ISO text. */
  readonly now: string;
}

export interface RenderedPage {
  readonly html: string;
  /** The placeholder for the site's origin in it. */
  readonly origin: string;
  /** The hashes of its style elements. */
  readonly styles: readonly string[];
  /** The instant until which it stays right if no record changes, in milliseconds since 1970. */
  readonly validUntil: number;
}

/** A reply of the worker. */
type Reply = { readonly page: RenderedPage } | { readonly error: string };

/** In milliseconds. */
const times = {
  /** How long rendering one page may take, the start of the worker included. */
  timeout: 10_000,
  /** How long the worker stays without work. */
  idle: 10_000,
  /** How long no worker is started after one has crashed or did not respond. */
  rest: 10_000,
};

/** How many pages of one priority may wait. Pages without parameters are few, and always taken. */
const maxWaiting = 16;

/** Refuses a page because too many pages of its priority are waiting. */
export class TooManyPagesError extends Error {
  constructor() {
    super('Too many pages are waiting');
  }
}

/** A page that waits for the worker. */
interface WaitingPage {
  readonly task: PageTask;
  readonly resolve: (page: RenderedPage) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Renders pages in a worker thread, one after another by their priority, so that other requests do not wait. The worker is
 * started for the first page and ends when it has been idle, which frees its memory.
 */
export class PageRenderer {
  private worker: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;
  private readonly waiting: Readonly<Record<PagePriority, WaitingPage[]>> = { 0: [], 1: [], 2: [] };
  private isWorking = false;
  private restsUntil = 0;

  /** @param script the file that the worker runs. */
  constructor(
    private readonly script: string,
    private readonly timeout = times.timeout,
  ) {}

  /** @throws TooManyPagesError; or when the page cannot be rendered, or the worker has crashed or does not respond. */
  render(task: PageTask): Promise<RenderedPage> {
    const queue = this.waiting[task.priority];
    if (task.priority > 0 && queue.length >= maxWaiting) return Promise.reject(new TooManyPagesError());
    return new Promise((resolve, reject) => {
      queue.push({ task, resolve, reject });
      void this.work();
    });
  }

  private async work(): Promise<void> {
    if (this.isWorking) return;
    this.isWorking = true;
    const next = () => this.waiting[0].shift() ?? this.waiting[1].shift() ?? this.waiting[2].shift();
    for (let page = next(); page; page = next()) {
      await this.renderNow(page.task).then(page.resolve, page.reject);
    }
    this.isWorking = false;
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
    const response = await this.ask(task);
    this.idle = setTimeout(() => this.stop(), times.idle).unref();
    if ('error' in response) throw new Error(response.error);
    return response.page;
  }

  private async ask(task: PageTask): Promise<Reply> {
    const worker = (this.worker ??= this.start());
    const settled = new AbortController();
    const { signal } = settled;
    const timer = setTimeout(() => void worker.terminate(), this.timeout);
    worker.postMessage(task);
    const ended = once(worker, 'exit', { signal }).then(() => {
      throw new Error('The worker ended or did not respond');
    });
    try {
      // `once` also rejects when the worker has an error.
      const [reply] = (await Promise.race([once(worker, 'message', { signal }), ended])) as [Reply];
      return reply;
    } catch (error) {
      this.stop();
      this.restsUntil = performance.now() + times.rest;
      throw error;
    } finally {
      clearTimeout(timer);
      settled.abort();
    }
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
