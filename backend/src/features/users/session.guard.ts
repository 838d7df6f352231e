import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Refused } from '../../platform/event-store/refused.js';
import { publicKey, sessionCookie, type AppRequest } from '../../platform/http/access.js';
import { Sessions } from './sessions.js';

/**
 * Lets visitors to what is `@Public()` only. Who is signed in may read everything; only an administrator may change
 * anything.
 */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly sessions: Sessions,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AppRequest>();
    const token = request.cookies[sessionCookie];
    const who = token === undefined ? undefined : await this.sessions.find(token);
    if (token !== undefined && who) {
      request.signedIn = who;
      request.isStillSignedIn = () => this.sessions.isOpen(token);
    }

    if (this.reflector.getAllAndOverride<boolean>(publicKey, [context.getHandler(), context.getClass()]))
      return true;
    if (!who) throw new Refused('not-signed-in');
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (!isReading && who.role !== 'admin') throw new Refused('not-allowed');
    return true;
  }
}
