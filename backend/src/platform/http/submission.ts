import {
  applyDecorators,
  Injectable,
  UseGuards,
  UseInterceptors,
  type CallHandler,
  type CanActivate,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { shortestFillTime, submissionSigns } from '@onchan-bowls/contract/submission';
import type { FastifyRequest } from 'fastify';
import { catchError, concatMap, type Observable } from 'rxjs';
import { EventLog } from '../event-store/log/event-log.js';
import { commandContext, wasRepetition, type CommandContext } from '../event-store/write/command-context.js';
import { RefusedError, TooManyRequestsError } from '../refused.js';
import { mayMakeChange, Public, routeAccess, type AppRequest } from './access.js';
import { FormCeilings } from '../limits/form-ceilings.js';
import { takeAll } from '../limits/limiter.js';
import { limits } from '../limits/limits.js';
import { NetworkLimiters } from '../limits/network-limiters.js';

/** Whether somebody may send forms without limits. */
type Exemption = (request: AppRequest) => Promise<boolean>;

/** Limits the requests of visitors before their bodies are read. Each process counts for itself. */
@Injectable()
export class SubmissionLimits {
  private readonly ofMinute = new NetworkLimiters(limits.formRequests.ofMinute);
  private readonly ofDay = new NetworkLimiters(limits.formRequests.ofDay);
  private isExempt: Exemption = () => Promise.resolve(false);

  constructor(private readonly ceilings: FormCeilings) {}

  /** Exempts senders from all limits. It is asked only about requests that would be refused. */
  exempt(isExempt: Exemption): void {
    this.isExempt = isExempt;
  }

  /** Counts a request to a visitors' form. @throws TooManyRequestsError when it is one too many. */
  async admit(request: AppRequest): Promise<void> {
    const form = formOf(request);
    try {
      await this.take(request.ip, form);
      // A form with a key may be a repetition, which only its body shows: the ceiling is then checked after that.
      if (request.headers['idempotency-key'] === undefined) await this.ceilings.check(form);
    } catch (error) {
      if (!(await this.isExempt(request))) throw error;
    }
  }

  /** Counts a request of an address. @throws TooManyRequestsError when a limit of its networks is used up. */
  async take(address: string, form: string): Promise<void> {
    await takeAll([...this.ofMinute.pointsOf(address, form), ...this.ofDay.pointsOf(address)]);
  }
}

/** The longest body of a form, in bytes; the longest message is far below. */
const longestForm = 64 * 1024;

/** A form is known by its path. */
const formOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? '';

/** @throws RefusedError `looks-automated` when the extra fields of the form show that a program sent it. */
const checkSigns = ({ website, filledInMs }: Record<string, unknown>): void => {
  const isTrapped = website !== undefined && website !== null && website !== '';
  const isHasty =
    filledInMs !== undefined &&
    filledInMs !== null &&
    !(typeof filledInMs === 'number' && filledInMs >= shortestFillTime);
  if (isTrapped || isHasty) throw new RefusedError('looks-automated');
};

/** Refuses forms that a program seems to have sent, and removes the fields that show it: they are not recorded. */
@Injectable()
class SubmissionGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context
      .switchToHttp()
      .getRequest<AppRequest & { body: Record<string, unknown> | undefined }>();
    checkSigns(request.body ?? {});
    // Before the command is named, because a repeated form has taken longer and is still the same command.
    for (const sign of Object.keys(submissionSigns.shape)) delete request.body?.[sign];
    return true;
  }
}

/** Counts recorded requests for the form's ceilings, except those of accounts that may change such records. */
@Injectable()
class SubmissionCeiling implements NestInterceptor {
  constructor(
    private readonly ceilings: FormCeilings,
    private readonly log: EventLog,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<AppRequest>();
    if (mayMakeChange(request.signedIn?.role, request)) return next.handle();
    const form = formOf(request);
    const command = commandContext();
    try {
      // Before the command runs, so that concurrent requests are counted too.
      await this.ceilings.take(form, request.ip);
    } catch (error) {
      // The first attempt may have used the last point. A repetition records nothing, so it needs none.
      if (error instanceof TooManyRequestsError && (await this.isRecorded(command))) return next.handle();
      throw error;
    }
    return next.handle().pipe(
      // Before the refusal is sent: its sender may correct the form at once.
      catchError(async (error: unknown): Promise<never> => {
        await this.ceilings.giveBack(form, request.ip);
        throw error;
      }),
      // A form whose response was lost is sent again.
      concatMap(async (response: unknown) => {
        if (wasRepetition(command)) await this.ceilings.giveBack(form, request.ip);
        return response;
      }),
    );
  }

  private async isRecorded({ mayBeRetry, commandId }: CommandContext): Promise<boolean> {
    return mayBeRetry && (await this.log.recordsOf(commandId)).length > 0;
  }
}

/** Opens a path to visitors' forms, within limits. Refuses forms that a program seems to have sent. */
export const Submission = () =>
  applyDecorators(
    Public(),
    routeAccess({ isSubmission: true, longestBody: longestForm }),
    UseGuards(SubmissionGuard),
    UseInterceptors(SubmissionCeiling),
  );
