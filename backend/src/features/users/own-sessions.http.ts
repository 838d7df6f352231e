import { Controller, Delete, Get, Req } from '@nestjs/common';
import { ownSession, type OwnSession } from '@onchan-bowls/contract/own-sessions';
import { ownSessionExample } from '@onchan-bowls/contract/own-sessions.examples';
import { z } from 'zod';
import { AnyRole, tokenOf, type AppRequest } from '../../platform/http/access.js';
import { Documented } from '../../platform/http/documented.js';
import { PublicUrl } from '../../platform/http/public-url.js';
import { RefusedError } from '../../platform/refused.js';
import { Sessions, type OwnToken } from './sessions.js';
import { uuidParameter } from './uuid-parameter.js';

/** The `:id` in a path. */
const SessionId = uuidParameter('not-found');

/** The browsers in which the account that asks is signed in. */
@Controller('admin/sessions')
export class OwnSessionsController {
  constructor(
    private readonly sessions: Sessions,
    private readonly publicUrl: PublicUrl,
  ) {}

  @Get()
  @Documented({
    summary: 'The browsers in which your own account is signed in, the last used first',
    response: z.array(ownSession),
    responseExample: [ownSessionExample],
  })
  list(@Req() request: AppRequest): Promise<OwnSession[]> {
    return this.sessions.listOwn(this.ownTokenOf(request));
  }

  @Delete(':id')
  @AnyRole()
  @Documented({ summary: 'Sign your own account out in one browser, if it is signed in there', status: 204 })
  async close(@Req() request: AppRequest, @SessionId() id: string): Promise<void> {
    await this.sessions.closeOwn(this.ownTokenOf(request), id);
  }

  @Delete()
  @AnyRole()
  @Documented({ summary: 'Sign your own account out in all other browsers', status: 204 })
  async closeOthers(@Req() request: AppRequest): Promise<void> {
    await this.sessions.closeOwn(this.ownTokenOf(request));
  }

  private ownTokenOf(request: AppRequest): OwnToken {
    const token = tokenOf(request, this.publicUrl);
    if (!request.signedIn || token === undefined) throw new RefusedError('not-signed-in');
    return { accountId: request.signedIn.accountId, token };
  }
}
