import { Body, Controller, Delete, Get, Post, Req, Res } from '@nestjs/common';
import {
  defaultUsername,
  sessionRecord,
  signInRequest,
  type SessionRecord,
} from '@onchan-bowls/contract/session';
import { sessionExample, signInExample } from '@onchan-bowls/contract/session.examples';
import type { FastifyReply } from 'fastify';
import { RefusedError } from '../../platform/refused.js';
import {
  Public,
  routeAccess,
  sessionCookieOf,
  sessionOf,
  tokenOf,
  type AppRequest,
} from '../../platform/http/access.js';
import { Documented, nameSchema } from '../../platform/http/documented.js';
import { dtoOf } from '../../platform/http/dto-of.js';
import { PublicUrl } from '../../platform/http/public-url.js';
import { browserOf } from './browser.js';
import { knownBrowserCookie, knownBrowserFor, KnownBrowsers } from './known-browsers.js';
import { Sessions } from './sessions.js';
import { signInNameOf } from './sign-in-name.js';
import { SignInThrottle } from './sign-in-throttle.js';

nameSchema('Session', sessionRecord);

export class SignInDto extends dtoOf(signInRequest) {}

/** The longest body of a sign-in, in bytes: every character of the longest name and password may be written as an escape. */
export const longestSignIn = 4096;

/** The session of the browser that asks. */
@Controller('admin/session')
export class SessionController {
  constructor(
    private readonly sessions: Sessions,
    private readonly throttle: SignInThrottle,
    private readonly browsers: KnownBrowsers,
    private readonly publicUrl: PublicUrl,
  ) {}

  @Get()
  @Public()
  @Documented({ summary: 'Who is signed in', response: sessionRecord, responseExample: sessionExample })
  show(@Req() request: AppRequest): SessionRecord {
    return sessionOf(request);
  }

  @Post()
  @Public()
  @routeAccess({ isSignIn: true, longestBody: longestSignIn })
  @Documented({
    summary: 'Sign in; an account with a second factor needs a code as well',
    body: signInRequest,
    bodyExample: signInExample,
    response: sessionRecord,
    responseExample: sessionExample,
    status: 201,
  })
  async signIn(
    @Body() { username, password, code }: SignInDto,
    @Req() request: AppRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionRecord> {
    const account = signInNameOf(username);
    const { ip: address } = request;
    const browser = this.browsers.find(account, request.cookies[knownBrowserCookie]);
    const session = await this.throttle.attempt({ address, account, browser }, () =>
      this.sessions.open({
        account,
        password,
        code,
        address,
        browser: browserOf(request.headers['user-agent']),
        isKnownBrowser: browser !== undefined,
      }),
    );
    if (!session) throw wrongPassword(account);
    // The browser forgets its former session; other tabs learn at once that somebody else may be signed in.
    const former = tokenOf(request, this.publicUrl);
    if (former !== undefined) await this.sessions.close(former);
    const { name, ...scope } = sessionCookieOf(request, this.publicUrl);
    const guarded = { httpOnly: true, sameSite: 'strict' } as const;
    reply.setCookie(name, session.token, { ...guarded, ...scope });
    reply.setCookie(knownBrowserCookie, this.browsers.mark(account), {
      ...guarded,
      path: '/api/admin',
      secure: scope.secure,
      maxAge: knownBrowserFor,
    });
    return sessionOf({ signedIn: session.who });
  }

  @Delete()
  @Public()
  @Documented({ summary: 'Sign out', status: 204 })
  async signOut(@Req() request: AppRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    const token = tokenOf(request, this.publicUrl);
    if (token !== undefined) await this.sessions.close(token);
    const { name, ...scope } = sessionCookieOf(request, this.publicUrl);
    reply.clearCookie(name, scope);
  }
}

/** The club's shared password and the password of somebody's own account are refused in different words. */
const wrongPassword = (account: string): RefusedError =>
  account === signInNameOf(defaultUsername)
    ? new RefusedError('wrong-password')
    : new RefusedError('wrong-password', 'Invalid username or password.');
