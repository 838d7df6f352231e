import { Module, type DynamicModule } from '@nestjs/common';
import { BackupSchedule } from './backup-schedule.js';
import { BackupSettings, noBackups } from './backup-settings.js';

/** Backups that the product makes by itself: none without settings. */
@Module({ providers: [BackupSchedule], exports: [BackupSchedule] })
export class BackupModule {
  static with(backups = noBackups): DynamicModule {
    return { module: BackupModule, providers: [{ provide: BackupSettings, useValue: backups }] };
  }
}
