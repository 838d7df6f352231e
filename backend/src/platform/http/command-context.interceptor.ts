import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Observable } from 'rxjs';
import { runAs } from '../event-store/write/command-context.js';
import type { AppRequest } from './access.js';
import { InvalidRequestError } from './problem-filter.js';

/** Keys are random and must be long: two people never choose the same key, and the hash must hide the body. */
export const keyLength = { min: 16, max: 200 } as const;

/**
 * Runs a request's handler as a command of the signed-in account, or of a visitor. An `Idempotency-Key` names the
 * command: the same key of the same person with the same method, path and body is the same command.
 */
@Injectable()
export class CommandContextInterceptor implements NestInterceptor {
  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    const {
      headers,
      id: requestId,
      method,
      url,
      body,
      signedIn,
    } = execution.switchToHttp().getRequest<AppRequest>();
    const key = headers['idempotency-key'];
    if (
      key !== undefined &&
      (Array.isArray(key) || key.length < keyLength.min || key.length > keyLength.max)
    ) {
      const message = `Idempotency-Key must be ${keyLength.min} to ${keyLength.max} characters`;
      throw new InvalidRequestError([{ field: 'Idempotency-Key', message }]);
    }
    const actor = signedIn?.accountId ?? 'visitor';
    const command = {
      actor,
      requestId,
      ...(key !== undefined && { retryKey: JSON.stringify([key, actor, method, url, body]) }),
    };
    return new Observable((subscriber) => runAs(command, () => next.handle().subscribe(subscriber)));
  }
}
