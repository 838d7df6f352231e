import { Controller, Delete, Get, Req } from '@nestjs/common';
import { ownSession, type OwnSession } from '@onchan-bowls/contract/own-sessions';
import { ownSessionExample } from '@onchan-bowls/contract/own-sessions.examples';
import { z } from 'zod';
import { AnyRole, type AppRequest } from '../../platform/http/access.js';
import { Documented } from '../../platform/http/documented.js';
import { CurrentPassword } from './current-password.js';
import { Sessions } from './sessions.js';
import { uuidParameter } from './uuid-parameter.js';

/** The `:id` in a path. */
const SessionId = uuidParameter('not-found');

/** The browsers in which the account that asks is signed in. */
@Controller('admin/sessions')
export class OwnSessionsController {
  constructor(
    private readonly sessions: Sessions,
    private readonly password: CurrentPassword,
  ) {}

  @Get()
  @Documented({
    summary: 'The browsers in which your own account is signed in, the last used first',
    response: z.array(ownSession),
    responseExample: [ownSessionExample],
  })
  list(@Req() request: AppRequest): Promise<OwnSession[]> {
    return this.sessions.listOwn(this.password.ownOf(request));
  }

  @Delete(':id')
  @AnyRole()
  @Documented({ summary: 'Sign your own account out in one browser, if it is signed in there', status: 204 })
  async close(@Req() request: AppRequest, @SessionId() id: string): Promise<void> {
    await this.sessions.closeOwn(this.password.ownOf(request), id);
  }

  @Delete()
  @AnyRole()
  @Documented({ summary: 'Sign your own account out in all other browsers', status: 204 })
  async closeOthers(@Req() request: AppRequest): Promise<void> {
    await this.sessions.closeOwn(this.password.ownOf(request));
  }
}
