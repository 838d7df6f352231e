import { Global, Module, type DynamicModule } from '@nestjs/common';
import { BackupSchedule } from './backup-schedule.js';
import { BackupSettings, noBackups } from './backup-settings.js';
import { RestoredChecks } from './restored-checks.js';

/** Backups that the product makes by itself: none without settings. */
@Global()
@Module({ providers: [BackupSchedule, RestoredChecks], exports: [BackupSchedule, RestoredChecks] })
export class BackupModule {
  static with(backups = noBackups): DynamicModule {
    return { module: BackupModule, providers: [{ provide: BackupSettings, useValue: backups }] };
  }
}
