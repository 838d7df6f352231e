import { randomUUID } from 'node:crypto';
import { Body, Controller, Delete, Get, Post, Put, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  announcementRecord,
  announcementRequest,
  announcementRevision,
  type AnnouncementRecord,
} from '@onchan-bowls/contract/announcements';
import {
  announcementExample,
  announcementRecordExample,
} from '@onchan-bowls/contract/announcements.examples';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { withInstants } from '../../platform/club-time.js';
import { Public } from '../../platform/http/access.js';
import { Documented, nameSchema } from '../../platform/http/documented.js';
import { dtoOf } from '../../platform/http/dto-of.js';
import { Edited, type Edit } from '../../platform/http/edited.js';
import { prepareResponse, sendPrepared } from '../../platform/http/prepared-response.js';
import type { PublicList } from '../../platform/http/public-list.js';
import { PublicLists } from '../../platform/http/public-lists.js';
import { PublicUrl } from '../../platform/http/public-url.js';
import { picture } from '../pictures/picture.js';
import { atomFeed } from './announcements.atom.js';
import { DeleteAnnouncement, PublishAnnouncement, ReviseAnnouncement } from './announcements.commands.js';
import {
  announcementChanges,
  announcements,
  ListAnnouncements,
  ListShownAnnouncements,
} from './announcements.table.js';

nameSchema('Announcement', announcementRecord);

export class AnnouncementDto extends dtoOf(announcementRequest) {}
export class AnnouncementRevisionDto extends dtoOf(announcementRevision) {}

const documented = {
  bodyExample: announcementExample,
  response: announcementRecord,
  responseExample: announcementRecordExample,
};

@Controller('announcements')
export class AnnouncementsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    lists: PublicLists,
  ) {
    lists.add('/api/announcements', announcements, () => this.list(), {
      changes: announcementChanges,
      alsoOf: picture.category,
    });
  }

  @Get()
  @Public()
  @Documented({
    summary: 'The announcements that are shown now: the pinned ones first, then the newest',
    response: z.array(announcementRecord),
    responseExample: [announcementRecordExample],
  })
  list(): Promise<AnnouncementRecord[]> {
    return this.queries.execute(new ListShownAnnouncements());
  }

  @Get('all')
  @Documented({
    summary: 'All announcements, also planned and ended ones, in the same order',
    response: z.array(announcementRecord),
    responseExample: [announcementRecordExample],
  })
  listAll(): Promise<AnnouncementRecord[]> {
    return this.queries.execute(new ListAnnouncements());
  }

  @Post()
  @Documented({
    summary: 'Publish an announcement, at once or at a time',
    body: announcementRequest,
    ...documented,
    status: 201,
    repeatable: true,
  })
  publish(@Body() details: AnnouncementDto): Promise<AnnouncementRecord> {
    return this.commands.execute(
      new PublishAnnouncement(withInstants({ ...details }, 'showFrom', 'showUntil')),
    );
  }

  @Put(':id')
  @Documented({ summary: 'Revise an announcement', body: announcementRevision, ...documented })
  revise(
    @Edited() { id, version }: Edit,
    @Body() changes: AnnouncementRevisionDto,
  ): Promise<AnnouncementRecord> {
    return this.commands.execute(
      new ReviseAnnouncement(id, withInstants({ ...changes }, 'showFrom', 'showUntil'), version),
    );
  }

  @Delete(':id')
  @Documented({ summary: 'Delete an announcement', status: 204 })
  async delete(@Edited() { id, version }: Edit): Promise<void> {
    await this.commands.execute(new DeleteAnnouncement(id, version));
  }
}

const feedType = 'application/atom+xml';

/** Stands in a feed for the origin of the site. Nobody can write it into an announcement. */
const anyOrigin = `https://${randomUUID()}.invalid`;

/** The announcements for feed readers. */
@Controller('announcements.atom')
export class AnnouncementsFeedController {
  /** By origin. */
  private readonly feeds = new LRUCache<string, PublicList>({ max: 9 });

  constructor(
    private readonly queries: QueryBus,
    private readonly lists: PublicLists,
    private readonly publicUrl: PublicUrl,
  ) {}

  @Get()
  @Public()
  @Documented({
    summary: 'The announcements as a feed to subscribe to (Atom)',
    responseType: feedType,
  })
  async feed(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const origin = this.publicUrl.originFor(request);
    if (this.publicUrl.keeps(request)) {
      await this.feedOf(origin).serve(request, reply);
      return;
    }
    const text = await this.feedOf(anyOrigin).text();
    const feed = text.replaceAll(anyOrigin, () => origin);
    const once = await prepareResponse(feed, feedType, this.lists.headers, { isCompressed: false });
    sendPrepared(request, reply, once);
  }

  private feedOf(origin: string): PublicList {
    const load = async () => atomFeed(await this.queries.execute(new ListShownAnnouncements()), origin);
    const feed =
      this.feeds.get(origin) ?? this.lists.make(announcements, feedType, load, announcementChanges);
    this.feeds.set(origin, feed);
    return feed;
  }
}
