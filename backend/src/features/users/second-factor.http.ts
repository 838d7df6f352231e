import { Body, Controller, Get, Post, Put, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  currentPasswordRequest,
  recoveryCodes,
  type RecoveryCodes,
  secondFactorConfirmation,
  secondFactorRecord,
  type SecondFactorRecord,
  secondFactorSetUp,
  type SecondFactorSetUp,
} from '@onchan-bowls/contract/second-factor';
import {
  currentPasswordExample,
  recoveryCodesExample,
  secondFactorConfirmationExample,
  secondFactorExample,
  secondFactorSetUpExample,
} from '@onchan-bowls/contract/second-factor.examples';
import { AnyRole, ForSetUp, type AppRequest } from '../../platform/http/access.js';
import { Documented } from '../../platform/http/documented.js';
import { dtoOf } from '../../platform/http/dto-of.js';
import { CurrentPassword } from './current-password.js';
import { AddSecondFactor, MakeRecoveryCodes, RemoveOwnSecondFactor } from './second-factor.commands.js';
import { setUpOf } from './second-factor.js';
import { SecondFactors } from './second-factors.js';

export class CurrentPasswordDto extends dtoOf(currentPasswordRequest) {}
export class SecondFactorConfirmationDto extends dtoOf(secondFactorConfirmation) {}

/**
 * The second factor of the account that is signed in. What weakens or replaces it needs the current password: a stranger at a signed-in
 * browser does not know it, and its owner can do without the telephone that is lost.
 */
@Controller('admin/second-factor')
export class OwnSecondFactorController {
  constructor(
    private readonly commands: CommandBus,
    private readonly factors: SecondFactors,
    private readonly password: CurrentPassword,
  ) {}

  @Get()
  @ForSetUp()
  @Documented({
    summary: 'Whether your own account needs a code as well as the password',
    response: secondFactorRecord,
    responseExample: secondFactorExample,
  })
  show(@Req() request: AppRequest): Promise<SecondFactorRecord> {
    return this.factors.find(this.password.ownOf(request).accountId);
  }

  @Post()
  @AnyRole()
  @ForSetUp()
  @Documented({
    summary: 'Begin to set up codes from an app for your own account',
    body: currentPasswordRequest,
    bodyExample: currentPasswordExample,
    response: secondFactorSetUp,
    responseExample: secondFactorSetUpExample,
    status: 201,
  })
  async begin(
    @Body() { currentPassword }: CurrentPasswordDto,
    @Req() request: AppRequest,
  ): Promise<SecondFactorSetUp> {
    const { accountId } = await this.password.check(request, currentPassword);
    const { username } = this.password.ownOf(request);
    return setUpOf(await this.factors.begin(accountId), username);
  }

  @Put()
  @AnyRole()
  @ForSetUp()
  @Documented({
    summary: 'Confirm the set-up with a code; from then on signing in needs one. Ends your other sessions',
    body: secondFactorConfirmation,
    bodyExample: secondFactorConfirmationExample,
    response: recoveryCodes,
    responseExample: recoveryCodesExample,
  })
  async confirm(
    @Body() { code }: SecondFactorConfirmationDto,
    @Req() request: AppRequest,
  ): Promise<RecoveryCodes> {
    const { accountId, token } = this.password.ownOf(request);
    return { recoveryCodes: await this.commands.execute(new AddSecondFactor(accountId, code, token)) };
  }

  @Post('recovery-codes')
  @AnyRole()
  @Documented({
    summary: 'Make new recovery codes for your own account, in place of the former ones',
    body: currentPasswordRequest,
    bodyExample: currentPasswordExample,
    response: recoveryCodes,
    responseExample: recoveryCodesExample,
    status: 201,
  })
  async makeRecoveryCodes(
    @Body() { currentPassword }: CurrentPasswordDto,
    @Req() request: AppRequest,
  ): Promise<RecoveryCodes> {
    const { accountId } = await this.password.check(request, currentPassword);
    return { recoveryCodes: await this.commands.execute(new MakeRecoveryCodes(accountId)) };
  }

  @Post('removal')
  @AnyRole()
  @Documented({
    summary: 'Turn off the codes of your own account. Ends your other sessions',
    body: currentPasswordRequest,
    bodyExample: currentPasswordExample,
    status: 204,
  })
  async remove(@Body() { currentPassword }: CurrentPasswordDto, @Req() request: AppRequest): Promise<void> {
    const { accountId, token } = await this.password.check(request, currentPassword);
    await this.commands.execute(new RemoveOwnSecondFactor(accountId, token));
  }
}
