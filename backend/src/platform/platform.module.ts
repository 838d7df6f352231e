import { Global, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BackupSchedule } from './backup/backup-schedule.js';
import type { BackupSettings } from './backup/backup-settings.js';
import { BackupModule } from './backup/backup.module.js';
import { DatabaseModule } from './database/database.module.js';
import type { OutageLog } from './database/outage-log.js';
import { Stamps } from './event-store/chain/stamps.js';
import type { TimestampSettings } from './event-store/chain/timestamp-authority.js';
import { EventStoreModule } from './event-store/event-store.module.js';
import { DueErasures } from './event-store/write/due-erasures.js';
import { Features } from './features.js';
import { Housekeeping } from './housekeeping.js';
import { HttpModule } from './http/http.module.js';
import type { FormSettings } from './limits/form-ceilings.js';
import { LimitsModule } from './limits/limits.module.js';
import { ChangeHints } from './live/change-hints.js';
import { ChangeListener } from './live/change-listener.js';
import { LiveModule } from './live/live.module.js';
import type { MailSettings } from './outbox/mail-settings.js';
import { OutboxModule } from './outbox/outbox.module.js';
import { Relay } from './outbox/relay.js';
import { PersonalDataModule } from './personal-data/personal-data.module.js';
import { ProjectionsModule } from './projections/projections.module.js';
import { RecordsModule } from './records/records.module.js';
import { SiteStatusController } from './site-status.http.js';

export interface PlatformSettings {
  /** Connected and migrated. */
  readonly dataSource: DataSource;
  /** 32 bytes that wrap the keys of personal data. */
  readonly personalDataKey: Buffer;
  readonly outages?: OutageLog;
  readonly mail: MailSettings;
  readonly forms: FormSettings;
  /** Without them the product makes no backups by itself. */
  readonly backups?: BackupSettings;
  /** Without them nothing is stamped. */
  readonly timestamps?: TimestampSettings;
  /** Origin under which visitors reach the site, if it differs from `Host`. */
  readonly publicUrl?: string | undefined;
}

/** The table of contents of what every feature uses. */
@Global()
@Module({
  controllers: [SiteStatusController],
  providers: [Features, Housekeeping],
  exports: [Features, Housekeeping],
})
export class PlatformModule implements OnApplicationShutdown {
  constructor(
    private readonly dataSource: DataSource,
    private readonly backups: BackupSchedule,
    private readonly stamps: Stamps,
    private readonly housekeeping: Housekeeping,
    private readonly relay: Relay,
    private readonly dueErasures: DueErasures,
    private readonly hints: ChangeHints,
    private readonly listener: ChangeListener,
  ) {}

  /** Called when all requests have ended. */
  async onApplicationShutdown(): Promise<void> {
    await this.backups.stop();
    await this.stamps.stop();
    // Lets go of the product lock.
    await this.listener.stop();
    await this.housekeeping.stop();
    await this.dueErasures.stop();
    await this.relay.stop();
    await this.hints.stop();
    await this.dataSource.destroy();
  }

  static with(settings: PlatformSettings): DynamicModule {
    return {
      module: PlatformModule,
      imports: [
        DatabaseModule.with(settings.dataSource, settings.outages),
        PersonalDataModule.with(settings.personalDataKey),
        EventStoreModule.with(settings.timestamps),
        LimitsModule.with(settings.forms),
        HttpModule.with(settings.publicUrl),
        LiveModule,
        ProjectionsModule,
        OutboxModule.with(settings.mail),
        RecordsModule,
        BackupModule.with(settings.backups),
      ],
    };
  }
}
