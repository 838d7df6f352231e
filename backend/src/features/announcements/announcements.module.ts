import { Module } from '@nestjs/common';
import { Registry } from '../../platform/event-store/registry.js';
import { announcement } from './announcement.js';
import { AnnouncementsController, AnnouncementsFeedController } from './announcements.http.js';
import { announcements } from './announcements.read-model.js';

@Module({ controllers: [AnnouncementsController, AnnouncementsFeedController] })
export class AnnouncementsModule {
  constructor(registry: Registry) {
    registry.add(announcement, [announcements]);
  }
}
