import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { signInRecord, type SignInRecord } from '@onchan-bowls/contract/sign-ins';
import { signInRecordExample } from '@onchan-bowls/contract/sign-ins.examples';
import { z } from 'zod';
import { Documented } from '../../platform/http/documented.js';
import { ListSignIns } from './sign-ins.js';

/** The sign-ins on record, failures included. */
@Controller('admin/sign-ins')
export class SignInsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Documented({
    summary: 'Sign-ins of the last 90 days, failures included: the newest 500 counters',
    response: z.array(signInRecord),
    responseExample: [signInRecordExample],
  })
  list(): Promise<SignInRecord[]> {
    return this.queries.execute(new ListSignIns());
  }
}
