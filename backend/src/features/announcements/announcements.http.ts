import { Body, Controller, Delete, Get, Post, Put, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  announcementRecord,
  announcementRequest,
  type AnnouncementRecord,
} from '@onchan-bowls/contract/announcements';
import {
  announcementExample,
  announcementRecordExample,
} from '@onchan-bowls/contract/announcements.examples';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Public } from '../../platform/http/access.js';
import { Documented } from '../../platform/http/documented.js';
import { dtoOf } from '../../platform/http/dto-of.js';
import { IfMatch } from '../../platform/http/if-match.js';
import { PublicLists, type PublicList } from '../../platform/http/public-lists.js';
import { PublicUrl } from '../../platform/http/public-url.js';
import { RecordId } from '../../platform/http/record-id.js';
import { atomFeed } from './announcements.atom.js';
import { DeleteAnnouncement, PublishAnnouncement, ReviseAnnouncement } from './announcements.commands.js';
import { announcements, ListAnnouncements } from './announcements.table.js';

export class AnnouncementDto extends dtoOf(announcementRequest) {}

const documented = {
  body: announcementRequest,
  bodyExample: announcementExample,
  answer: announcementRecord,
  answerExample: announcementRecordExample,
};

@Controller('announcements')
export class AnnouncementsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    lists: PublicLists,
  ) {
    lists.add('/api/announcements', announcements, () => this.list());
  }

  @Get()
  @Public()
  @Documented({
    summary: 'All announcements, the newest first',
    answer: z.array(announcementRecord),
    answerExample: [announcementRecordExample],
  })
  list(): Promise<AnnouncementRecord[]> {
    return this.queries.execute(new ListAnnouncements());
  }

  @Post()
  @Documented({ summary: 'Publish an announcement', ...documented, status: 201, repeatable: true })
  publish(@Body() details: AnnouncementDto): Promise<AnnouncementRecord> {
    return this.commands.execute(new PublishAnnouncement({ ...details }));
  }

  @Put(':id')
  @Documented({ summary: 'Revise an announcement', ...documented })
  revise(
    @RecordId() id: number,
    @Body() details: AnnouncementDto,
    @IfMatch() expectedVersion?: number,
  ): Promise<AnnouncementRecord> {
    return this.commands.execute(new ReviseAnnouncement(id, { ...details }, expectedVersion));
  }

  @Delete(':id')
  @Documented({ summary: 'Delete an announcement', status: 204 })
  async delete(@RecordId() id: number, @IfMatch() expectedVersion?: number): Promise<void> {
    await this.commands.execute(new DeleteAnnouncement(id, expectedVersion));
  }
}

/** How many feeds are kept, one for each requested origin: anybody can invent more origins. */
const keptFeeds = 8;

/** The announcements for feed readers. */
@Controller('announcements.atom')
export class AnnouncementsFeedController {
  /** By origin, the last requested one at the end. */
  private readonly feeds = new Map<string, PublicList>();

  constructor(
    private readonly queries: QueryBus,
    private readonly lists: PublicLists,
    private readonly publicUrl: PublicUrl,
  ) {}

  @Get()
  @Public()
  @Documented({
    summary: 'The announcements as a feed to subscribe to (Atom)',
    answerType: 'application/atom+xml',
  })
  async feed(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.feedOf(this.publicUrl.originFor(request)).serve(request, reply);
  }

  private feedOf(origin: string): PublicList {
    const load = async () => atomFeed(await this.queries.execute(new ListAnnouncements()), origin);
    const feed = this.feeds.get(origin) ?? this.lists.feed(announcements, 'application/atom+xml', load);
    this.feeds.delete(origin);
    this.feeds.set(origin, feed);
    const [oldest = origin] = this.feeds.keys();
    if (this.feeds.size > keptFeeds) this.feeds.delete(oldest);
    return feed;
  }
}
