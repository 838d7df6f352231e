import { Global, Logger, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { OutageLog } from './database/outage-log.js';
import { BackupSchedule } from './backup/backup-schedule.js';
import { BackupSettings, noBackups } from './backup/backup-settings.js';
import { DueErasures } from './event-store/write/due-erasures.js';
import { EventStoreModule } from './event-store/event-store.module.js';
import { Projector } from './event-store/write/projector.js';
import { Features } from './features.js';
import { CommandContextInterceptor } from './http/command-context.interceptor.js';
import { FormCeilings, FormSettings } from './limits/form-ceilings.js';
import { Draining } from './http/draining.js';
import { HealthController } from './http/health.http.js';
import { KeyedHash } from './personal-data/keyed-hash.js';
import { ProblemFilter } from './http/problem-filter.js';
import { PublicLists } from './http/public-lists.js';
import { PublicPages } from './http/public-pages.js';
import { PublicUrl } from './http/public-url.js';
import { SharedLimits } from './limits/shared-limits.js';
import { SubmissionLimits } from './http/submission.js';
import { Validation } from './http/validation.js';
import { Housekeeping } from './housekeeping.js';
import { ChangeHints } from './live/change-hints.js';
import { ChangeListener } from './live/change-listener.js';
import { LiveStreams } from './live/live-streams.js';
import { LiveController } from './live/live.http.js';
import { MailFiles } from './outbox/mail-files.js';
import { MailQueue } from './outbox/mail-queue.js';
import { MailSettings } from './outbox/mail-settings.js';
import { Outbox } from './outbox/outbox.js';
import { Relay } from './outbox/relay.js';
import { VisitorLimits } from './outbox/visitor-limits.js';
import { PersonalData } from './personal-data/personal-data.js';
import { ProjectionRegistry } from './projections/projection-registry.js';
import { Projections } from './projections/projections.js';
import { RunnableCommandHandler } from './records/record-commands.js';
import { RunnableQueryHandler } from './records/record-queries.js';
import { PeoplePlaces } from './records/people-places.js';
import { RecordReader } from './records/record-reader.js';
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
  /** Origin under which visitors reach the site, if it differs from `Host`. */
  readonly publicUrl?: string | undefined;
}

/** What every feature uses: the database, the event store, and the handling of HTTP requests. */
@Global()
@Module({})
export class PlatformModule implements OnApplicationShutdown {
  constructor(
    private readonly dataSource: DataSource,
    private readonly backups: BackupSchedule,
    private readonly housekeeping: Housekeeping,
    private readonly relay: Relay,
    private readonly dueErasures: DueErasures,
    private readonly hints: ChangeHints,
    private readonly listener: ChangeListener,
  ) {}

  /** Called when all requests have ended. */
  async onApplicationShutdown(): Promise<void> {
    await this.backups.stop();
    // Lets go of the product lock.
    await this.listener.stop();
    await this.housekeeping.stop();
    await this.dueErasures.stop();
    await this.relay.stop();
    await this.hints.stop();
    await this.dataSource.destroy();
  }

  static with({
    dataSource,
    personalDataKey,
    mail,
    forms,
    backups = noBackups,
    publicUrl,
    outages = new OutageLog((line) => new Logger('Database').warn(line)),
  }: PlatformSettings): DynamicModule {
    return {
      module: PlatformModule,
      imports: [EventStoreModule],
      controllers: [HealthController, LiveController, SiteStatusController],
      providers: [
        { provide: DataSource, useValue: dataSource },
        { provide: OutageLog, useValue: outages },
        { provide: Projector, useExisting: ProjectionRegistry },
        { provide: PersonalData, useValue: new PersonalData(personalDataKey) },
        { provide: BackupSettings, useValue: backups },
        { provide: FormSettings, useValue: forms },
        { provide: KeyedHash, useValue: new KeyedHash(personalDataKey) },
        { provide: MailSettings, useValue: mail },
        { provide: PublicUrl, useValue: new PublicUrl(publicUrl) },
        { provide: APP_PIPE, useClass: Validation },
        { provide: APP_INTERCEPTOR, useClass: CommandContextInterceptor },
        { provide: APP_FILTER, useClass: ProblemFilter },
        BackupSchedule,
        ChangeHints,
        ChangeListener,
        FormCeilings,
        Housekeeping,
        Draining,
        Features,
        LiveStreams,
        MailFiles,
        MailQueue,
        Outbox,
        PeoplePlaces,
        ProjectionRegistry,
        Projections,
        PublicLists,
        PublicPages,
        RunnableCommandHandler,
        RunnableQueryHandler,
        RecordReader,
        Relay,
        SharedLimits,
        SubmissionLimits,
        VisitorLimits,
      ],
      exports: [
        ChangeHints,
        DataSource,
        Features,
        FormCeilings,
        Housekeeping,
        KeyedHash,
        MailSettings,
        Outbox,
        PeoplePlaces,
        PersonalData,
        Projector,
        PublicLists,
        PublicPages,
        PublicUrl,
        RecordReader,
        SharedLimits,
        SubmissionLimits,
      ],
    };
  }
}
