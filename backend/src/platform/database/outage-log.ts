import { loggable } from './loggable.js';

/** How long one line stands for all failures, in milliseconds. */
const silence = 60_000;

/** SQLSTATE. */
const diskFull = '53100';

/** Logs that the database cannot be reached: once a minute, however many requests fail. */
export class OutageLog {
  private silentUntil = -Infinity;
  private unlogged = 0;

  constructor(
    private readonly warn: (line: string) => void,
    private readonly now = () => performance.now(),
  ) {}

  report(error: unknown): void {
    if (this.now() < this.silentUntil) {
      this.unlogged += 1;
      return;
    }
    const [reason = ''] = loggable(error).split('\n');
    const more = this.unlogged > 0 ? `; ${this.unlogged} more failures since the last line` : '';
    const what = reason.includes(diskFull)
      ? 'The disk of the database is full'
      : 'The database cannot be reached';
    this.warn(`${what}: ${reason}${more}`);
    this.silentUntil = this.now() + silence;
    this.unlogged = 0;
  }
}
