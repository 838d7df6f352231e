import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { signInRecord, type SignInRecord } from '@onchan-bowls/contract/sign-ins';
import { z } from 'zod';
import { Documented } from '../../platform/http/documented.js';
import { ListSignIns } from './sign-ins.js';

const example: SignInRecord = {
  accountId: '0b7c3f52-6c1e-4d0e-9a53-2f6b8d1c4e77',
  username: 'cass',
  succeeded: false,
  network: '3fa9c1',
  times: 4,
  firstAt: '2026-05-03T19:30:00.000Z',
  lastAt: '2026-05-03T19:31:00.000Z',
};

/** The sign-ins on record, failures included. */
@Controller('admin/sign-ins')
export class SignInsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Documented({
    summary: 'Sign-ins of the last 90 days, failures included: the newest 500 counters',
    answer: z.array(signInRecord),
    answerExample: [example],
  })
  list(): Promise<SignInRecord[]> {
    return this.queries.execute(new ListSignIns());
  }
}
