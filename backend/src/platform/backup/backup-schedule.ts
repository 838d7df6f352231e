import { Injectable, Logger } from '@nestjs/common';
import type { BackupStatus } from '@onchan-bowls/contract/site-status';
import { DataSource } from 'typeorm';
import { AdvisoryLock } from '../database/advisory-locks.js';
import { HourlyJob } from '../database/hourly-job.js';
import { loggable } from '../database/loggable.js';
import { Clock } from '../event-store/clock.js';
import { backupFileName } from './back-up.js';
import { recordedBackups, type RecordedBackup } from './backup-record.js';
import { BackupSettings } from './backup-settings.js';

const hour = 60 * 60 * 1000;

/** How old the last verified backup may be before administrators are warned, in milliseconds. */
const oldest = 48 * hour;

/** Makes and verifies a backup, and removes the expired ones. Rejects with the reason when it fails. */
export type MakeBackup = (signal: AbortSignal) => Promise<void>;

/** Makes backups at the configured interval. Of several backends on one database, one does it. */
@Injectable()
export class BackupSchedule {
  private readonly logger = new Logger('Backups');
  private readonly job: HourlyJob;
  /** How often the verification of a file failed since the start, by its name. */
  private readonly failedFiles = new Map<string, number>();
  /** How many backups failed since the start. */
  failures = 0;
  /** The number of erased people who are still in the backup, because it cannot be written. */
  countErasuresWaiting: () => Promise<number> = () => Promise.resolve(0);

  constructor(
    private readonly dataSource: DataSource,
    readonly clock: Clock,
    private readonly settings: BackupSettings,
  ) {
    const isDue = async () => this.age(await this.lastVerified()) >= settings.everyHours * hour;
    this.job = new HourlyJob(dataSource, AdvisoryLock.BackupSchedule, isDue, (error) => {
      this.failures += 1;
      this.logger.error(
        `No backup could be made (${this.failures} failed since the start): ${loggable(error)}`,
      );
    });
  }

  /** Whether backups are made by themselves. */
  get isOn(): boolean {
    return this.settings.everyHours > 0;
  }

  /** Has backups made from now on, the first one soon if it is due. */
  start(make: MakeBackup): void {
    if (this.isOn) this.job.start(make);
  }

  /** Ends a backup that is being made. */
  stop(): Promise<void> {
    return this.job.stop();
  }

  /** Has a backup made if one is due. A failure is logged, and tried again with the next look. */
  look(make: MakeBackup): Promise<void> {
    return this.job.look(make);
  }

  /** The state of the backups for administrators; null when the product makes none by itself and none has to be written. */
  async status(): Promise<BackupStatus | null> {
    const erasuresWaiting = await this.countErasuresWaiting();
    if (!this.isOn)
      return erasuresWaiting === 0 ? null : { lastVerified: null, isOverdue: false, erasuresWaiting };
    const last = await this.lastVerified();
    return {
      lastVerified: last?.toISOString() ?? null,
      isOverdue:
        this.age(last ?? (await this.firstRecorded())) >
        Math.max(oldest, 2 * this.settings.everyHours * hour),
      erasuresWaiting,
    };
  }

  /** The names of the files that are to be verified before another is made, the newest first. */
  async unverifiedFiles(): Promise<string[]> {
    const backups = await this.recorded({ areVerified: false });
    return backups
      .filter(({ madeAt }) => this.age(madeAt) < this.settings.everyHours * hour)
      .map(backupFileName);
  }

  /** Notes that the verification of a file failed. */
  noteFailure(name: string): void {
    this.failedFiles.set(name, this.failuresOf(name) + 1);
  }

  /** How often the verification of a file failed since the start. */
  failuresOf(name: string): number {
    return this.failedFiles.get(name) ?? 0;
  }

  /** The names of the verified files, the newest first. */
  async verifiedFiles(): Promise<string[]> {
    return (await this.recorded({ areVerified: true })).map(backupFileName);
  }

  /** When the first event was recorded. Not the start of this process: it may be started more often than backups are made. */
  private async firstRecorded(): Promise<Date> {
    const [first] = await this.dataSource.query<{ recorded_at: Date }[]>(
      `SELECT recorded_at FROM events WHERE position = 1`,
    );
    return first?.recorded_at ?? this.clock.now();
  }

  /**
   * The backups that count, the newest first. One from after the next round does not, as the clock was wrong then: until that time none
   * would be made.
   */
  private recorded({ areVerified }: { areVerified: boolean }): Promise<RecordedBackup[]> {
    const until = new Date(this.clock.now().getTime() + this.settings.everyHours * hour);
    return recordedBackups(this.dataSource.manager, { areVerified, until });
  }

  /** When the last verified backup was made. */
  private async lastVerified(): Promise<Date | undefined> {
    const [last] = await this.recorded({ areVerified: true });
    return last?.madeAt;
  }

  /** How long ago a time is, or how far ahead after the clock was set back. */
  private age(time: Date | undefined): number {
    return time ? Math.abs(this.clock.now().getTime() - time.getTime()) : Infinity;
  }
}
