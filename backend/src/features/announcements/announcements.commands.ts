import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AnnouncementRecord } from '@onchan-bowls/contract/announcements';
import { announcementLimits, announcementMessages } from '@onchan-bowls/contract/announcements';
import { tooLong } from '@onchan-bowls/contract/text';
import { EventStore } from '../../platform/event-store/event-store.js';
import { InvalidRequest } from '../../platform/http/problem-filter.js';
import {
  announcement,
  deleteAnnouncement,
  publishAnnouncement,
  reviseAnnouncement,
  type AnnouncementDetails,
} from './announcement.js';
import { announcementHtml, hasText } from './announcement-html.js';
import { getAnnouncement } from './announcements.read-model.js';

/** Returns the new announcement. Refused with `invalid-request` when its content has nothing to read. */
export class PublishAnnouncement extends Command<AnnouncementRecord> {
  constructor(readonly details: AnnouncementDetails) {
    super();
  }
}

@CommandHandler(PublishAnnouncement)
class PublishAnnouncementHandler implements ICommandHandler<PublishAnnouncement> {
  constructor(private readonly store: EventStore) {}

  async execute({ details }: PublishAnnouncement): Promise<AnnouncementRecord> {
    return this.store.create(announcement, publishAnnouncement(showable(details)), getAnnouncement);
  }
}

/** Refused with `invalid-request` when its content has nothing to read. */
export class ReviseAnnouncement extends Command<AnnouncementRecord> {
  constructor(
    readonly id: number,
    readonly details: AnnouncementDetails,
    readonly expectedVersion?: number,
  ) {
    super();
  }
}

@CommandHandler(ReviseAnnouncement)
class ReviseAnnouncementHandler implements ICommandHandler<ReviseAnnouncement> {
  constructor(private readonly store: EventStore) {}

  async execute({ id, details, expectedVersion }: ReviseAnnouncement): Promise<AnnouncementRecord> {
    return this.store.update(
      announcement,
      id,
      reviseAnnouncement(showable(details)),
      { expectedVersion },
      getAnnouncement,
    );
  }
}

export class DeleteAnnouncement extends Command<void> {
  constructor(
    readonly id: number,
    readonly expectedVersion?: number,
  ) {
    super();
  }
}

@CommandHandler(DeleteAnnouncement)
class DeleteAnnouncementHandler implements ICommandHandler<DeleteAnnouncement> {
  constructor(private readonly store: EventStore) {}

  execute({ id, expectedVersion }: DeleteAnnouncement): Promise<void> {
    return this.store.update(announcement, id, deleteAnnouncement, { expectedVersion });
  }
}

/** @throws InvalidRequest when the content's reduction has no text, or has grown so long that it could not be sent back. */
const showable = ({ title, content }: AnnouncementDetails): AnnouncementDetails => {
  const reduced = announcementHtml(content);
  const refuse = (message: string) => new InvalidRequest([{ field: 'content', message }]);
  if (!hasText(reduced)) throw refuse(announcementMessages.content);
  if (reduced.length > announcementLimits.content) throw refuse(tooLong(announcementLimits.content));
  return { title, content: reduced };
};

export const announcementCommandHandlers = [
  PublishAnnouncementHandler,
  ReviseAnnouncementHandler,
  DeleteAnnouncementHandler,
];
