import { Body, Controller, Delete, Get, Post, Req, Res } from '@nestjs/common';
import { passkeyQuestion, passkeySignIn, type PasskeyQuestion } from '@onchan-bowls/contract/passkeys';
import { passkeyQuestionExample, passkeySignInExample } from '@onchan-bowls/contract/passkeys.examples';
import { sessionRecord, signInRequest, type SessionRecord } from '@onchan-bowls/contract/session';
import { sessionExample, signInExample } from '@onchan-bowls/contract/session.examples';
import type { FastifyReply } from 'fastify';
import { RefusedError } from '../../platform/refused.js';
import {
  ForSetUp,
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
import { Passkeys } from './passkeys.js';
import { Sessions, type OpenedSession, type Place } from './sessions.js';
import { isShared, signInNameOf } from './sign-in-name.js';
import { SignInThrottle, type Guesser } from './sign-in-throttle.js';
import { SignIns } from './sign-ins.js';

nameSchema('Session', sessionRecord);

export class SignInDto extends dtoOf(signInRequest) {}
export class PasskeySignInDto extends dtoOf(passkeySignIn) {}

/** The cookie with the challenge that this browser was given, until its answer comes. */
const challengeCookie = 'passkey-challenge';

/** The longest body of a sign-in, in bytes: every character of the longest name and password may be written as an escape. */
export const longestSignIn = 4096;

/** The same for the answer of a passkey. */
const longestPasskeySignIn = 8192;

/** The session of the browser that asks. */
@Controller('admin/session')
export class SessionController {
  constructor(
    private readonly sessions: Sessions,
    private readonly throttle: SignInThrottle,
    private readonly browsers: KnownBrowsers,
    private readonly passkeys: Passkeys,
    private readonly signIns: SignIns,
    private readonly publicUrl: PublicUrl,
  ) {}

  @Get()
  @Public()
  @ForSetUp()
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
    const guesser = this.browsers.guesserOf(request, account);
    const session = await this.throttle.attempt(guesser, () =>
      this.sessions.open({ account, password, code, ...placeOf(request, guesser) }),
    );
    // The club's shared password and the password of somebody's own account are refused in different words.
    const sentence = isShared(account) ? undefined : 'Invalid username or password.';
    if (!session) throw new RefusedError('wrong-password', sentence);
    return this.begin(session, account, request, reply);
  }

  @Post('passkey-options')
  @Public()
  @routeAccess({ isSignIn: true, longestBody: longestSignIn })
  @Documented({
    summary: 'Begin to sign in with a passkey, without a name',
    response: passkeyQuestion,
    responseExample: passkeyQuestionExample,
    status: 201,
  })
  askForPasskey(
    @Req() request: AppRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): PasskeyQuestion {
    const question = this.passkeys.question(this.publicUrl.originFor(request));
    reply.setCookie(challengeCookie, question.challenge, this.guarded(request, question.timeout / 1000));
    return question;
  }

  @Post('passkey')
  @Public()
  @routeAccess({ isSignIn: true, longestBody: longestPasskeySignIn })
  @Documented({
    summary: 'Sign in with a passkey',
    body: passkeySignIn,
    bodyExample: passkeySignInExample,
    response: sessionRecord,
    responseExample: sessionExample,
    status: 201,
  })
  async signInWithPasskey(
    @Body() answer: PasskeySignInDto,
    @Req() request: AppRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionRecord> {
    const challenge = request.cookies[challengeCookie] ?? '';
    if (!this.passkeys.isOpen(challenge))
      throw new RefusedError('wrong-passkey', 'This took too long. Please try again.');
    const origin = this.publicUrl.originFor(request);
    const known = await this.passkeys.find(answer.credentialId);
    // All passkeys that nobody has are counted together, and no others with them.
    const account = known?.signInName ?? '';
    const guesser = this.browsers.guesserOf(request, account);
    const session = await this.throttle.attempt(guesser, async () => {
      const proof = known && (await this.passkeys.check(answer, known, challenge, origin));
      const opened = proof && (await this.sessions.openByPasskey(proof, placeOf(request, guesser)));
      if (!opened) await this.signIns.recordFailure(known?.accountId, request.ip);
      return opened;
    });
    if (!session) throw new RefusedError('wrong-passkey');
    const record = await this.begin(session, account, request, reply);
    reply.clearCookie(challengeCookie, this.guarded(request));
    return record;
  }

  /** Gives the browser its session. */
  private async begin(
    session: OpenedSession,
    account: string,
    request: AppRequest,
    reply: FastifyReply,
  ): Promise<SessionRecord> {
    // The browser forgets its former session; other tabs learn at once that somebody else may be signed in.
    const former = tokenOf(request, this.publicUrl);
    if (former !== undefined) await this.sessions.close(former);
    const { name, ...scope } = sessionCookieOf(request, this.publicUrl);
    reply.setCookie(name, session.token, { httpOnly: true, sameSite: 'strict', ...scope });
    reply.setCookie(knownBrowserCookie, this.browsers.mark(account), this.guarded(request, knownBrowserFor));
    return sessionOf({ signedIn: session.who });
  }

  /** A cookie for signing in, which outlives the browser's session by its age in seconds. */
  private guarded(request: AppRequest, maxAge?: number) {
    const { secure } = sessionCookieOf(request, this.publicUrl);
    return {
      httpOnly: true,
      sameSite: 'strict',
      path: '/api/admin',
      secure,
      ...(maxAge !== undefined && { maxAge }),
    } as const;
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

const placeOf = ({ headers }: AppRequest, { address, browser }: Guesser): Place => ({
  address,
  browser: browserOf(headers['user-agent']),
  isKnownBrowser: browser !== undefined,
});
