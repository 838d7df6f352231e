import { Injectable } from '@nestjs/common';

/** What features check in a restored database, beyond the log and the read tables. */
@Injectable()
export class RestoredChecks {
  private readonly checks: (() => Promise<void>)[] = [];

  /** Adds a check, which throws a `StartRefusedError` when something is wrong. It runs when the read tables are rebuilt. */
  add(check: () => Promise<void>): void {
    this.checks.push(check);
  }

  async run(): Promise<void> {
    for (const check of this.checks) await check();
  }
}
