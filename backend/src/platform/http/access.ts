import { applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExtension, ApiSecurity } from '@nestjs/swagger';
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

/** The access to a route, as its Fastify configuration. */
export interface RouteAccess {
  /** Open to visitors. Every other path needs a session, and every change an administrator's. */
  readonly isPublic?: boolean;
  /** Whether signed-in accounts of every role may change something there. */
  readonly isForAnyRole?: boolean;
  /** Whether pages request it without a person. */
  readonly isUnattended?: boolean;
  /** Whether it is one of the visitors' forms, which have limits. */
  readonly isSubmission?: boolean;
  /** Whether people sign in there. */
  readonly isSignIn?: boolean;
  /** Whether it reads the database for each visitor, so that only a few of them are served at once. */
  readonly isCostly?: boolean;
  /** The longest body that it takes, in bytes. */
  readonly longestBody?: number;
}

/** The access of a request's route. */
export const accessOf = ({ routeOptions }: FastifyRequest): RouteAccess => routeOptions.config as RouteAccess;

const declared = new WeakMap<object, RouteAccess>();

/** Adds to the access of a route. Nest hands the configuration to Fastify, but a second one would replace the first. */
export const routeAccess =
  (access: RouteAccess): MethodDecorator =>
  (target, key, descriptor) => {
    const handler = descriptor.value as object;
    const all = { ...declared.get(handler), ...access };
    declared.set(handler, all);
    RouteConfig(all)(target, key, descriptor);
  };

/** Opens a path to visitors. Every other path needs a session, and every change an administrator's. */
export const Public = (): MethodDecorator =>
  applyDecorators(routeAccess({ isPublic: true }), ApiSecurity({}));

/** Marks a path in the OpenAPI document that accounts of any role may change. */
export const anyRoleExtension = 'x-any-role';

/** Opens changes on a path to every signed-in account of any role. */
export const AnyRole = (): MethodDecorator =>
  applyDecorators(routeAccess({ isForAnyRole: true }), ApiExtension(anyRoleExtension, true));

/** Marks a path that pages request without a person. Such requests do not extend the session. */
export const Unattended = () => routeAccess({ isUnattended: true });
