import { Module } from '@nestjs/common';
import { Features } from '../../platform/features.js';
import { ClubNewsLinks } from './club-news-links.js';
import { mailing } from './mailing.js';
import { ClubNewsController, MailingsController, MemberNewsController } from './mailings.http.js';
import { mailings } from './mailings.table.js';

/** Emails to several people, and whether members want them. */
@Module({
  controllers: [MailingsController, MemberNewsController, ClubNewsController],
  providers: [ClubNewsLinks],
})
export class MailingsModule {
  constructor(features: Features) {
    features.add(mailing, [mailings]);
  }
}
