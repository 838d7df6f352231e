import { loggable } from './loggable.js';
import { isReleased } from './unavailable.js';

/** How long one line stands for all failures, in milliseconds. */
const silence = 60_000;

/** The SQLSTATEs of outages. The last one is raised by `lock_head`. */
const outages = {
  '53100': 'The disk of the database is full',
  '57P0V':
    'A newer version of the product has rebuilt the read tables, so this one records nothing more: stop it',
};

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
    const reason = isReleased(error) ? 'the connection broke' : (loggable(error).split('\n')[0] ?? '');
    const more = this.unlogged > 0 ? `; ${this.unlogged} more failures since the last line` : '';
    const known = Object.entries(outages).find(([sqlState]) => reason.includes(sqlState));
    const what = known?.[1] ?? 'The database cannot be reached';
    this.warn(`${what}: ${reason}${more}`);
    this.silentUntil = this.now() + silence;
    this.unlogged = 0;
  }
}
