import { Module } from '@nestjs/common';
import { EventStoreModule } from '../../platform/event-store/event-store.module.js';
import { announcement } from './announcement.js';
import { AnnouncementsController, AnnouncementsFeedController } from './announcements.http.js';
import { announcements } from './announcements.read-model.js';

@Module({
  imports: [EventStoreModule.forFeature(announcement, [announcements])],
  controllers: [AnnouncementsController, AnnouncementsFeedController],
})
export class AnnouncementsModule {}
