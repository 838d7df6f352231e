import { applyDecorators } from '@nestjs/common';
import { MetadataScanner } from '@nestjs/core';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExtension, ApiSecurity } from '@nestjs/swagger';
import type { ProblemCode } from '@onchan-bowls/contract/problem';
import { mayChange, type Role, roles, type TaskCategory, taskCategories } from '@onchan-bowls/contract/roles';
import type { SessionRecord } from '@onchan-bowls/contract/session';
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

/** The signed-in account, set by the `Gate`. */
export interface SignedIn {
  readonly accountId: string;
  readonly username: string;
  readonly role: Role;
  /** For an account that has to have a second factor, and has none. */
  readonly missingFactor?: SessionRecord['missingFactor'];
}

export type AppRequest = FastifyRequest & {
  signedIn?: SignedIn;
  /** For a signed-in account: whether the session is still open. The call does not extend it. */
  isStillSignedIn?: () => Promise<boolean>;
};

/** The session as the browser receives it. */
export const sessionOf = ({ signedIn }: Pick<AppRequest, 'signedIn'>): SessionRecord =>
  signedIn
    ? {
        authenticated: true,
        username: signedIn.username,
        role: signedIn.role,
        ...(signedIn.missingFactor && { missingFactor: signedIn.missingFactor }),
      }
    : { authenticated: false };

/** The access to a route, as its Fastify configuration. */
export interface RouteAccess {
  /** Whether it is open to visitors. Every other path needs a session. */
  readonly isPublic?: boolean;
  /**
   * The category of the records that it changes, or `:stream` where this parameter of the path names it. The contract's
   * `roles.ts` says which role may change them. Without it, only administrators change something there.
   */
  readonly changes?: TaskCategory | ':stream';
  /** Whether signed-in accounts of every role may change something there. */
  readonly isForAnyRole?: boolean;
  /** Whether pages request it without a person. */
  readonly isUnattended?: boolean;
  /** Whether it is one of the visitors' forms, which have limits. */
  readonly isSubmission?: boolean;
  /** Whether an account may use it that has to set up a second factor first. */
  readonly isForSetUp?: boolean;
  /** Whether people sign in there. */
  readonly isSignIn?: boolean;
  /** Whether it reads the database for each visitor, so that only a few of them are served at once. */
  readonly isCostly?: boolean;
  /** The types of the file that is its body, so that only a few are read at once, and the refusal of another type. */
  readonly takes?: { readonly types: readonly string[]; readonly refusal: ProblemCode };
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

/** Opens a path to visitors. Every other path needs a session, and a change also the role that `@Changes` declares, or an administrator's. */
export const Public = (): MethodDecorator =>
  applyDecorators(routeAccess({ isPublic: true }), ApiSecurity({}));

/** The roles that may use an operation, in the OpenAPI document. */
export const rolesExtension = 'x-roles';

/** Opens changes on a path to every signed-in account of any role. */
export const AnyRole = (): MethodDecorator =>
  applyDecorators(routeAccess({ isForAnyRole: true }), ApiExtension(rolesExtension, roles));

/** Reads only a short body, which is all that a path needs from strangers. */
export const Short = () => routeAccess({ longestBody: 1024 });

/** Opens a path to accounts that have to set up a second factor first. All others are closed to them. */
export const ForSetUp = () => routeAccess({ isForSetUp: true });

/**
 * Opens the changes on all paths of a controller to the role whose task these records are (the contract's `roles.ts`).
 * `:stream` stands for the category that the path names.
 */
export const Changes =
  (changes: TaskCategory | ':stream'): ClassDecorator =>
  ({ prototype }) => {
    const handlers = prototype as Record<string, object>;
    const categories = changes === ':stream' ? taskCategories : [changes];
    const able = roles.filter((role) => categories.some((category) => mayChange(role, category)));
    for (const name of new MetadataScanner().getAllMethodNames(prototype as object)) {
      const value = handlers[name];
      if (!value) continue;
      routeAccess({ changes })(handlers, name, { value });
      const { isPublic, isForAnyRole } = declared.get(value) ?? {};
      if (!isPublic && !isForAnyRole) ApiExtension(rolesExtension, able)(handlers, name, { value });
    }
  };

/** Whether an account of this role may make the change that a request asks for. */
export const mayMakeChange = (role: Role | undefined, request: FastifyRequest): boolean => {
  const { changes, isForAnyRole } = accessOf(request);
  if (isForAnyRole) return role !== undefined;
  const category = changes === ':stream' ? (request.params as { stream?: string }).stream : changes;
  return mayChange(role, category);
};

/** Marks a path that pages request without a person. Such requests do not extend the session. */
export const Unattended = () => routeAccess({ isUnattended: true });
