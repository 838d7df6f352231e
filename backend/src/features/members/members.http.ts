import { Body, Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  memberRecord,
  memberRequest,
  newMemberRequest,
  type MemberRecord,
} from '@onchan-bowls/contract/members';
import {
  memberChangeExample,
  memberRecordExample,
  newMemberExample,
} from '@onchan-bowls/contract/members.examples';
import { z } from 'zod';
import { AccessLog } from '../../platform/event-store/log/access-log.js';
import { Changes } from '../../platform/http/access.js';
import { Documented, nameSchema } from '../../platform/http/documented.js';
import { dtoOf } from '../../platform/http/dto-of.js';
import { Edited, type Edit } from '../../platform/http/edited.js';
import { AddMember, EraseMember, ReviseMember } from './members.commands.js';
import { ListMembers } from './members.table.js';

nameSchema('Member', memberRecord);

export class MemberDto extends dtoOf(memberRequest) {}

export class NewMemberDto extends dtoOf(newMemberRequest) {}

@Controller('members')
@Changes('member')
export class MembersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly access: AccessLog,
  ) {}

  @Get()
  @Documented({
    summary: 'All members',
    response: z.array(memberRecord),
    responseExample: [memberRecordExample],
  })
  async list(): Promise<MemberRecord[]> {
    await this.access.recordOpening('members');
    return this.queries.execute(new ListMembers());
  }

  @Post()
  @Documented({
    summary: 'Add a member who has not applied on the website',
    body: newMemberRequest,
    bodyExample: newMemberExample,
    response: memberRecord,
    responseExample: { ...memberRecordExample, appliedAt: null },
    status: 201,
    repeatable: true,
  })
  add(@Body() details: NewMemberDto): Promise<MemberRecord> {
    return this.commands.execute(new AddMember({ ...details }));
  }

  @Patch(':id')
  @Documented({
    summary: 'Revise what is on record of a member',
    body: memberRequest,
    bodyExample: memberChangeExample,
    response: memberRecord,
    responseExample: { ...memberRecordExample, ...memberChangeExample, version: 2 },
  })
  revise(@Edited() { id, version }: Edit, @Body() changes: MemberDto): Promise<MemberRecord> {
    return this.commands.execute(new ReviseMember(id, { ...changes }, version));
  }

  @Delete(':id')
  @Documented({ summary: 'Take a member off the record and erase the person', status: 204 })
  async erase(@Edited() { id, version }: Edit): Promise<void> {
    await this.commands.execute(new EraseMember(id, version));
  }
}
