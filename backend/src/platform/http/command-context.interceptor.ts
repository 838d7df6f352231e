import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Observable } from 'rxjs';
import { runAs } from '../event-store/command-context.js';
import type { AppRequest } from './access.js';
import { InvalidRequest } from './problem-filter.js';

/**
 * Runs a request's handler as a command of whoever is signed in, or of a visitor. An `Idempotency-Key` names the
 * command, within its method and path.
 */
@Injectable()
export class CommandContextInterceptor implements NestInterceptor {
  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = execution.switchToHttp().getRequest<AppRequest>();
    const key = request.headers['idempotency-key'];
    if (key !== undefined && (Array.isArray(key) || key.length === 0 || key.length > 200)) {
      throw new InvalidRequest([{ field: 'Idempotency-Key', message: 'Must be 1 to 200 characters' }]);
    }
    const command = {
      actor: request.signedIn?.accountId ?? 'visitor',
      requestId: request.id,
      ...(key !== undefined && { retryKey: `${request.method} ${request.url} ${key}` }),
    };
    return new Observable((subscriber) => runAs(command, () => next.handle().subscribe(subscriber)));
  }
}
