import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { RefusedError } from '../../platform/refused.js';
import {
  anyRoleKey,
  publicKey,
  tokenOf,
  unattendedKey,
  type AppRequest,
} from '../../platform/http/access.js';
import { PublicUrl } from '../../platform/http/public-url.js';
import { Sessions } from './sessions.js';

/** Sent by the dashboard with requests that no person causes, for instance after another user changed a record. */
const unattendedHeader = 'x-unattended';

/**
 * Visitors can use only `@Public()` paths. Signed-in users can read everything, and only administrators can change
 * anything.
 */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly sessions: Sessions,
    private readonly reflector: Reflector,
    private readonly publicUrl: PublicUrl,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AppRequest>();
    const isMarked = (key: string): boolean =>
      this.reflector.getAllAndOverride<boolean | undefined>(key, [
        context.getHandler(),
        context.getClass(),
      ]) ?? false;
    const token = tokenOf(request, this.publicUrl);
    const isUnattended = isMarked(unattendedKey) || request.headers[unattendedHeader] !== undefined;
    const who = token === undefined ? undefined : await this.sessions.find(token, isUnattended);
    if (token !== undefined && who) {
      request.signedIn = who;
      request.isStillSignedIn = () => this.sessions.isOpen(token);
    }

    if (isMarked(publicKey)) return true;
    if (!who) throw new RefusedError('not-signed-in');
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (!isReading && who.role !== 'admin' && !isMarked(anyRoleKey)) throw new RefusedError('not-allowed');
    return true;
  }
}
