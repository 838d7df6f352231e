import { Module } from '@nestjs/common';
import { Features } from '../../platform/features.js';
import { announcement } from './announcement.js';
import { AnnouncementsController, AnnouncementsFeedController } from './announcements.http.js';
import { announcements } from './announcements.table.js';

@Module({ controllers: [AnnouncementsController, AnnouncementsFeedController] })
export class AnnouncementsModule {
  constructor(features: Features) {
    features.add(announcement, [announcements]);
  }
}
