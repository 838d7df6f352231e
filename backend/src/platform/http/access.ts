import { applyDecorators, SetMetadata } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiSecurity } from '@nestjs/swagger';
import type { Role, SessionRecord } from '@onchan-bowls/contract/session';
import type { FastifyRequest } from 'fastify';
import type { PublicUrl } from './public-url.js';

/** The cookie that carries a session's token. */
export const sessionCookie = 'session';

/** Its name over HTTPS: the prefix makes browsers accept it from this host alone, never from a sibling site. */
export const secureSessionCookie = `__Host-${sessionCookie}`;

/** The name and path of that cookie for a request. */
export const sessionCookieOf = (request: FastifyRequest, publicUrl: PublicUrl) =>
  publicUrl.isSecure(request)
    ? ({ name: secureSessionCookie, path: '/', secure: true } as const)
    : ({ name: sessionCookie, path: '/api', secure: false } as const);

/** The token that a request carries. */
export const tokenOf = (request: FastifyRequest, publicUrl: PublicUrl): string | undefined =>
  request.cookies[sessionCookieOf(request, publicUrl).name];

/** The signed-in account, set by the guard. */
export interface SignedIn {
  readonly accountId: string;
  readonly username: string;
  readonly role: Role;
}

export type AppRequest = FastifyRequest & {
  signedIn?: SignedIn;
  /** For a signed-in account: whether the session is still open. The call does not extend it. */
  isStillSignedIn?: () => Promise<boolean>;
};

/** The session as the browser receives it. */
export const sessionOf = ({ signedIn }: Pick<AppRequest, 'signedIn'>): SessionRecord =>
  signedIn
    ? { authenticated: true, username: signedIn.username, role: signedIn.role }
    : { authenticated: false };

export const publicKey = 'public';

/** Opens a path to visitors. Every other path needs a session, and every change an administrator's. */
export const Public = () => applyDecorators(SetMetadata(publicKey, true), ApiSecurity({}));

/** Fastify's configuration of a route that accepts requests of visitors. */
export interface VisitorsRoute {
  readonly isForVisitors?: boolean;
  /** Whether it is one of the visitors' forms, which have limits. */
  readonly isSubmission?: boolean;
}

/** Limits the size of a path's body to what visitors need to send. */
export const ForVisitors = () => RouteConfig({ isForVisitors: true } satisfies VisitorsRoute);
export const anyRoleKey = 'any-role';

/** Opens changes on a path to every signed-in account of any role. */
export const AnyRole = () => SetMetadata(anyRoleKey, true);

export const unattendedKey = 'unattended';

/** Marks a path that pages request without a person. Such requests do not extend the session. */
export const Unattended = () => SetMetadata(unattendedKey, true);
