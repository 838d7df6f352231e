import {
  applyDecorators,
  Injectable,
  UseGuards,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { shortestFillTime, submissionLimits, submissionSigns } from '@onchan-bowls/contract/submission';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Refused } from '../event-store/refused.js';
import { ForVisitors, Public, type AppRequest } from './access.js';
import { takePoint } from './limit.js';
import { networkOf } from './network.js';

const minute = 60;
const day = 24 * 60 * minute;

/** Holds what visitors send to the limits of their network. Counted by each process for itself. */
@Injectable()
export class SubmissionLimits {
  private readonly ofMinute = new RateLimiterMemory({ points: submissionLimits.perMinute, duration: minute });
  private readonly ofDay = new RateLimiterMemory({ points: submissionLimits.perDay, duration: day });

  /** Counts a request. @throws TooManyRequests when the minute's for this path, or the day's for all, are used up. */
  async take(address: string, path: string): Promise<void> {
    const network = networkOf(address);
    await takePoint(this.ofMinute, `${network} ${path}`);
    await takePoint(this.ofDay, network);
  }
}

/** @throws Refused `looks-automated` when what the form tells beside its fields gives a program away. */
const checkSigns = ({ website, filledInMs }: Record<string, unknown>): void => {
  const isTrapped = website !== undefined && website !== null && website !== '';
  const isHasty =
    filledInMs !== undefined &&
    filledInMs !== null &&
    !(typeof filledInMs === 'number' && filledInMs >= shortestFillTime);
  if (isTrapped || isHasty) throw new Refused('looks-automated');
};

/** Counts a visitor's request, and takes out of its body what is not for the record. */
@Injectable()
class SubmissionGuard implements CanActivate {
  constructor(private readonly limits: SubmissionLimits) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context
      .switchToHttp()
      .getRequest<AppRequest & { body: Record<string, unknown> | undefined }>();
    await this.limits.take(request.ip, request.routeOptions.url ?? '');
    checkSigns(request.body ?? {});
    // Before the command is named: the same form sent again has taken longer, and is the same command.
    for (const sign of Object.keys(submissionSigns.shape)) delete request.body?.[sign];
    return true;
  }
}

/** Opens a path to what visitors send in: within limits, and unless a program gives itself away. */
export const Submission = () => applyDecorators(Public(), ForVisitors(), UseGuards(SubmissionGuard));
