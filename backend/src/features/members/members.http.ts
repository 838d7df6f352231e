import { Body, Controller, Delete, Get, HttpCode, Patch } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  memberRecord,
  memberRequest,
  type MemberRecord,
  type MemberRequest,
} from '@onchan-bowls/contract/members';
import { z } from 'zod';
import { Documented } from '../../platform/http/documented.js';
import { dtoOf } from '../../platform/http/dto-of.js';
import { IfMatch } from '../../platform/http/if-match.js';
import { RecordId } from '../../platform/http/record-id.js';
import { EraseMember, ReviseMember } from './members.commands.js';
import { ListMembers } from './members.read-model.js';

export class MemberDto extends dtoOf(memberRequest) {}

const recordExample: MemberRecord = {
  id: 1,
  name: 'Ann Example',
  email: 'ann@example.org',
  phone: '07624 000000',
  role: 'Member',
  joinedYear: 2026,
  status: 'active',
  appliedAt: '2026-04-01T09:00:00.000Z',
  approvedAt: '2026-04-02T18:00:00.000Z',
  approvedBy: 'Admin',
  version: 1,
};

const change = { role: 'Treasurer', phone: '01624 000000' } satisfies MemberRequest;

@Controller('members')
export class MembersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Documented({ summary: 'All members', answer: z.array(memberRecord), answerExample: [recordExample] })
  list(): Promise<MemberRecord[]> {
    return this.queries.execute(new ListMembers());
  }

  @Patch(':id')
  @Documented({
    summary: 'Revise what is on record of a member',
    body: memberRequest,
    bodyExample: change,
    answer: memberRecord,
    answerExample: { ...recordExample, ...change, version: 2 },
  })
  revise(
    @RecordId() id: number,
    @Body() changes: MemberDto,
    @IfMatch() expectedVersion?: number,
  ): Promise<MemberRecord> {
    return this.commands.execute(new ReviseMember(id, { ...changes }, expectedVersion));
  }

  @Delete(':id')
  @HttpCode(204)
  @Documented({ summary: 'Take a member off the record and erase the person', status: 204 })
  async erase(@RecordId() id: number, @IfMatch() expectedVersion?: number): Promise<void> {
    await this.commands.execute(new EraseMember(id, expectedVersion));
  }
}
