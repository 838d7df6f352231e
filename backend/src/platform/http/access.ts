import { applyDecorators, SetMetadata } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiSecurity } from '@nestjs/swagger';
import type { Role } from '@onchan-bowls/contract/session';
import type { FastifyRequest } from 'fastify';

/** The cookie that carries a session's token. */
export const sessionCookie = 'session';

/** Who is signed in, as the guard found. */
export interface SignedIn {
  readonly accountId: string;
  readonly username: string;
  readonly role: Role;
}

export type AppRequest = FastifyRequest & {
  signedIn?: SignedIn;
  /** Of who is signed in: tells later on whether the session is still open. Asking does not keep it open. */
  isStillSignedIn?: () => Promise<boolean>;
};

export const publicKey = 'public';

/** Opens a path to visitors. Every other path needs a session, and every change an administrator's. */
export const Public = () => applyDecorators(SetMetadata(publicKey, true), ApiSecurity({}));

/** What Fastify knows of a route at which visitors send something. */
export interface VisitorsRoute {
  readonly isForVisitors?: boolean;
  /** Whether it is one of the visitors' forms, which have limits. */
  readonly isSubmission?: boolean;
}

/** Bounds the body of a path to what visitors need to send. */
export const ForVisitors = () => RouteConfig({ isForVisitors: true } satisfies VisitorsRoute);
