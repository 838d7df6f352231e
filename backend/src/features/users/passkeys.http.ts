import { Body, Controller, Get, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  passkeyCreation,
  passkeyRecord,
  passkeyRequest,
  type PasskeyCreation,
  type PasskeyRecord,
} from '@onchan-bowls/contract/passkeys';
import {
  passkeyCreationExample,
  passkeyExample,
  passkeyRequestExample,
} from '@onchan-bowls/contract/passkeys.examples';
import { currentPasswordRequest } from '@onchan-bowls/contract/second-factor';
import { currentPasswordExample } from '@onchan-bowls/contract/second-factor.examples';
import { z } from 'zod';
import { AnyRole, ForSetUp, type AppRequest } from '../../platform/http/access.js';
import { Documented } from '../../platform/http/documented.js';
import { dtoOf } from '../../platform/http/dto-of.js';
import { PublicUrl } from '../../platform/http/public-url.js';
import { CurrentPassword } from './current-password.js';
import { AddPasskey, BeginPasskey, RemovePasskey } from './passkeys.commands.js';
import { Passkeys } from './passkeys.js';
import { CurrentPasswordDto } from './second-factor.http.js';
import { uuidParameter } from './uuid-parameter.js';

/** The `:id` in a path. */
const PasskeyId = uuidParameter('passkey-not-found');

export class PasskeyDto extends dtoOf(passkeyRequest) {}

/** The passkeys of the account that is signed in. Adding and removing one needs the current password. */
@Controller('admin/passkeys')
export class OwnPasskeysController {
  constructor(
    private readonly commands: CommandBus,
    private readonly passkeys: Passkeys,
    private readonly password: CurrentPassword,
    private readonly publicUrl: PublicUrl,
  ) {}

  @Get()
  @ForSetUp()
  @Documented({
    summary: 'The passkeys of your own account, the oldest first',
    response: z.array(passkeyRecord),
    responseExample: [passkeyExample],
  })
  list(@Req() request: AppRequest): Promise<PasskeyRecord[]> {
    return this.passkeys.list(this.password.ownOf(request).accountId);
  }

  @Post('options')
  @AnyRole()
  @ForSetUp()
  @Documented({
    summary: 'Begin to add a passkey to your own account',
    body: currentPasswordRequest,
    bodyExample: currentPasswordExample,
    response: passkeyCreation,
    responseExample: passkeyCreationExample,
    status: 201,
  })
  async begin(
    @Body() { currentPassword }: CurrentPasswordDto,
    @Req() request: AppRequest,
  ): Promise<PasskeyCreation> {
    const own = await this.password.check(request, currentPassword);
    return this.commands.execute(new BeginPasskey(own, this.publicUrl.originFor(request)));
  }

  @Post(':id/removal')
  @AnyRole()
  @Documented({
    summary: 'Remove a passkey of your own account; ends the other sessions that it has opened',
    body: currentPasswordRequest,
    bodyExample: currentPasswordExample,
    status: 204,
  })
  async remove(
    @Req() request: AppRequest,
    @PasskeyId() id: string,
    @Body() { currentPassword }: CurrentPasswordDto,
  ): Promise<void> {
    const own = await this.password.check(request, currentPassword);
    await this.commands.execute(new RemovePasskey(own, id));
  }

  @Post()
  @AnyRole()
  @ForSetUp()
  @Documented({
    summary: 'Add a passkey that your browser has made',
    body: passkeyRequest,
    bodyExample: passkeyRequestExample,
    response: passkeyRecord,
    responseExample: passkeyExample,
    status: 201,
  })
  add(@Body() passkey: PasskeyDto, @Req() request: AppRequest): Promise<PasskeyRecord> {
    const { accountId, token } = this.password.ownOf(request);
    const origin = this.publicUrl.originFor(request);
    return this.commands.execute(new AddPasskey({ accountId, token }, { ...passkey }, origin));
  }
}
