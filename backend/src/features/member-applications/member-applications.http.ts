import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  memberApplicationRecord,
  memberApplicationRequest,
  reviewRequest,
  type MemberApplicationRecord,
  type MemberApplicationRequest,
  type ReviewRequest,
} from '@onchan-bowls/contract/member-applications';
import { pageQuery } from '@onchan-bowls/contract/paging';
import { z } from 'zod';
import { Documented } from '../../platform/http/documented.js';
import { dtoOf } from '../../platform/http/dto-of.js';
import { IfMatch } from '../../platform/http/if-match.js';
import { PageQueryDto } from '../../platform/http/page-query.js';
import { RecordId } from '../../platform/http/record-id.js';
import { Submission } from '../../platform/http/submission.js';
import { DropsUnknownFields } from '../../platform/http/validation.js';
import {
  ApproveApplication,
  DeleteApplication,
  RejectApplication,
  SubmitApplication,
} from './member-applications.commands.js';
import { ListMemberApplications } from './member-applications.read-model.js';

@DropsUnknownFields()
export class MemberApplicationDto extends dtoOf(memberApplicationRequest) {}

export class ReviewDto extends dtoOf(reviewRequest) {}

const example = {
  firstName: 'Ann',
  lastName: 'Example',
  email: 'ann@example.org',
  phone: '07624 000000',
  membershipType: 'New Members',
  previousExperience: null,
  motivation: 'My neighbours play',
} satisfies MemberApplicationRequest;

const recordExample: MemberApplicationRecord = {
  ...example,
  id: 1,
  status: 'pending',
  appliedAt: '2026-04-01T09:00:00.000Z',
  reviewedAt: null,
  reviewedBy: null,
  adminNotes: null,
  version: 1,
};

const review: ReviewRequest = { status: 'approved', adminNotes: 'Met on the open day' };

const reviewedExample: MemberApplicationRecord = {
  ...recordExample,
  status: 'approved',
  reviewedAt: '2026-04-02T18:00:00.000Z',
  reviewedBy: 'Admin',
  adminNotes: 'Met on the open day',
  version: 2,
};

@Controller('member-applications')
export class MemberApplicationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Documented({
    summary: 'All membership applications, in the order they came in; a page of them where one is asked for',
    query: pageQuery,
    answer: z.array(memberApplicationRecord),
    answerExample: [reviewedExample],
  })
  list(@Query() page: PageQueryDto): Promise<MemberApplicationRecord[]> {
    return this.queries.execute(new ListMemberApplications(page));
  }

  @Post()
  @Submission()
  @Documented({
    summary: 'Apply for membership',
    body: memberApplicationRequest,
    bodyExample: example,
    answer: memberApplicationRecord,
    answerExample: recordExample,
    status: 201,
    submission: true,
    repeatable: true,
  })
  async submit(@Body() details: MemberApplicationDto): Promise<MemberApplicationRecord> {
    const record = await this.commands.execute(new SubmitApplication({ ...details }));
    // A repeated request is answered the record as it is now, perhaps reviewed: the club's side of that is not the sender's.
    return { ...record, reviewedBy: null, adminNotes: null };
  }

  @Patch(':id/status')
  @Documented({
    summary: 'Approve or reject an application; an approval registers the member',
    body: reviewRequest,
    bodyExample: review,
    answer: memberApplicationRecord,
    answerExample: reviewedExample,
  })
  async review(
    @RecordId() id: number,
    @Body() { status, adminNotes }: ReviewDto,
    @IfMatch() expectedVersion?: number,
  ): Promise<MemberApplicationRecord> {
    const Review = status === 'approved' ? ApproveApplication : RejectApplication;
    return this.commands.execute(new Review(id, adminNotes, expectedVersion));
  }

  @Delete(':id')
  @HttpCode(204)
  @Documented({ summary: 'Delete an application and erase the applicant; a member stays', status: 204 })
  async delete(@RecordId() id: number, @IfMatch() expectedVersion?: number): Promise<void> {
    await this.commands.execute(new DeleteApplication(id, expectedVersion));
  }
}
