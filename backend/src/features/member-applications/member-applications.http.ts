import { Body, Controller, Delete, Get, Patch, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  memberApplicationRecord,
  memberApplicationRequest,
  reviewRequest,
  type MemberApplicationRecord,
} from '@onchan-bowls/contract/member-applications';
import {
  applicationExample,
  applicationRecordExample,
  reopenedApplicationExample,
  reviewExample,
  reviewedApplicationExample,
} from '@onchan-bowls/contract/member-applications.examples';
import { pageParams } from '@onchan-bowls/contract/paging';
import { reopenRequest } from '@onchan-bowls/contract/reopening';
import { reopeningExample } from '@onchan-bowls/contract/reopening.examples';
import { z } from 'zod';
import { AccessLog } from '../../platform/event-store/log/access-log.js';
import { Changes } from '../../platform/http/access.js';
import { Documented, nameSchema } from '../../platform/http/documented.js';
import { dtoOf } from '../../platform/http/dto-of.js';
import { Edited, type Edit } from '../../platform/http/edited.js';
import { PageParamsDto } from '../../platform/http/page-params.js';
import { Submission } from '../../platform/http/submission.js';
import { DropsUnknownFields } from '../../platform/http/validation.js';
import {
  ApproveApplication,
  DeleteApplication,
  RejectApplication,
  ReopenApplication,
  SubmitApplication,
} from './member-applications.commands.js';
import { ListMemberApplications } from './member-applications.table.js';

nameSchema('MemberApplication', memberApplicationRecord);

@DropsUnknownFields()
export class MemberApplicationDto extends dtoOf(memberApplicationRequest) {}

export class ReviewDto extends dtoOf(reviewRequest) {}

export class ReopenApplicationDto extends dtoOf(reopenRequest) {}

@Controller('member-applications')
@Changes('member-application')
export class MemberApplicationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly access: AccessLog,
  ) {}

  @Get()
  @Documented({
    summary: 'All membership applications, in the order they came in; a page of them where one is asked for',
    query: pageParams,
    response: z.array(memberApplicationRecord),
    responseExample: [reviewedApplicationExample],
  })
  async list(@Query() page: PageParamsDto): Promise<MemberApplicationRecord[]> {
    await this.access.recordOpening('applications');
    return this.queries.execute(new ListMemberApplications(page));
  }

  @Post()
  @Submission()
  @Documented({
    summary: 'Apply for membership',
    body: memberApplicationRequest,
    bodyExample: applicationExample,
    response: memberApplicationRecord,
    responseExample: applicationRecordExample,
    status: 201,
    submission: true,
    repeatable: true,
  })
  async submit(@Body() details: MemberApplicationDto): Promise<MemberApplicationRecord> {
    const record = await this.commands.execute(new SubmitApplication({ ...details }));
    // A repeated request finds the record as it is now, perhaps reviewed. The review is not for the sender.
    return { ...record, reviewedBy: null, adminNotes: null, reopenReason: null, renews: null };
  }

  @Patch(':id/status')
  @Documented({
    summary: 'Approve or reject an application; an approval registers a member or renews a membership',
    body: reviewRequest,
    bodyExample: reviewExample,
    response: memberApplicationRecord,
    responseExample: reviewedApplicationExample,
  })
  async review(
    @Edited() { id, version }: Edit,
    @Body() { status, adminNotes, renews }: ReviewDto,
  ): Promise<MemberApplicationRecord> {
    return this.commands.execute(
      status === 'approved'
        ? new ApproveApplication(id, adminNotes, renews, version)
        : new RejectApplication(id, adminNotes, version),
    );
  }

  @Put(':id/reopen')
  @Documented({
    summary: 'Set a reviewed application back to pending; a member stays',
    body: reopenRequest,
    bodyExample: reopeningExample,
    response: memberApplicationRecord,
    responseExample: reopenedApplicationExample,
  })
  reopen(
    @Edited() { id, version }: Edit,
    @Body() { reopenReason }: ReopenApplicationDto,
  ): Promise<MemberApplicationRecord> {
    return this.commands.execute(new ReopenApplication(id, reopenReason, version));
  }

  @Delete(':id')
  @Documented({ summary: 'Delete an application and erase the applicant; a member stays', status: 204 })
  async delete(@Edited() { id, version }: Edit): Promise<void> {
    await this.commands.execute(new DeleteApplication(id, version));
  }
}
