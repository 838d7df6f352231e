import { Module, type DynamicModule } from '@nestjs/common';
import { AnnouncementsModule } from '../features/announcements/announcements.module.js';
import { CompetitionsModule } from '../features/competitions/competitions.module.js';
import { DocumentsModule } from '../features/documents/documents.module.js';
import { DuesModule } from '../features/dues/dues.module.js';
import { FixturesModule } from '../features/fixtures/fixtures.module.js';
import { HandicapsModule } from '../features/handicaps/handicaps.module.js';
import { HistoryModule } from '../features/history/history.module.js';
import { MailingsModule } from '../features/mailings/mailings.module.js';
import { MemberApplicationsModule } from '../features/member-applications/member-applications.module.js';
import { MembersModule } from '../features/members/members.module.js';
import { MessagesModule } from '../features/messages/messages.module.js';
import { PeopleModule } from '../features/people/people.module.js';
import { PictureDecoder } from '../features/pictures/picture-decoder.js';
import { PicturesModule } from '../features/pictures/pictures.module.js';
import { RestoringModule } from '../features/restoring/restoring.module.js';
import { RetentionModule } from '../features/retention/retention.module.js';
import { SubscriptionsModule } from '../features/subscriptions/subscriptions.module.js';
import { TasterSessionsModule } from '../features/taster-sessions/taster-sessions.module.js';
import { TeamSheetsModule } from '../features/team-sheets/team-sheets.module.js';
import { RequiredFactor } from '../features/users/required-factor.js';
import { UsersModule } from '../features/users/users.module.js';
import { WinnersModule } from '../features/winners/winners.module.js';
import { decoderProgram } from '../product-files.js';
import { PlatformModule, type PlatformSettings } from '../platform/platform.module.js';

export interface ProductSettings extends PlatformSettings {
  /** The first day at the club, `YYYY-MM-DD`, on which administrators have to have a second factor, if there is one. */
  readonly secondFactorFrom?: string | undefined;
}

/** The table of contents. */
@Module({
  imports: [
    AnnouncementsModule,
    CompetitionsModule,
    DocumentsModule,
    FixturesModule,
    HandicapsModule,
    HistoryModule,
    MailingsModule,
    MemberApplicationsModule,
    MembersModule,
    DuesModule,
    MessagesModule,
    PeopleModule,
    PicturesModule,
    RestoringModule,
    RetentionModule,
    SubscriptionsModule,
    TasterSessionsModule,
    TeamSheetsModule,
    UsersModule,
    WinnersModule,
  ],
})
export class AppModule {
  static on(settings: ProductSettings): DynamicModule {
    return {
      module: AppModule,
      // The modules of features get no settings, so they find what is made from settings here.
      global: true,
      imports: [PlatformModule.with(settings)],
      providers: [
        { provide: RequiredFactor, useValue: new RequiredFactor(settings.secondFactorFrom) },
        { provide: PictureDecoder, useValue: new PictureDecoder(decoderProgram) },
      ],
      exports: [RequiredFactor, PictureDecoder],
    };
  }
}
