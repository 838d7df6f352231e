import { Body, Controller, Delete, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import {
  defaultUsername,
  sessionRecord,
  signInLimits,
  signInRequest,
  type SessionRecord,
  type SignInRequest,
} from '@onchan-bowls/contract/session';
import type { FastifyReply } from 'fastify';
import { Refused } from '../../platform/event-store/refused.js';
import {
  ForVisitors,
  Public,
  sessionCookie,
  type AppRequest,
  type SignedIn,
} from '../../platform/http/access.js';
import { Documented } from '../../platform/http/documented.js';
import { PublicUrl } from '../../platform/http/public-url.js';
import { Secret, Text } from '../../platform/http/rules.js';
import { Sessions } from './sessions.js';
import { SignInThrottle } from './sign-in-throttle.js';

export class SignInDto implements SignInRequest {
  @Secret(signInLimits.password, 'Password is required')
  password: string;

  @Text(signInLimits.username, 'Username is required')
  username: string = defaultUsername;
}

const example: SessionRecord = { authenticated: true, username: defaultUsername, role: 'admin' };

/** The session of the browser that asks. */
@Controller('admin/session')
@Public()
export class SessionController {
  constructor(
    private readonly sessions: Sessions,
    private readonly throttle: SignInThrottle,
    private readonly publicUrl: PublicUrl,
  ) {}

  @Get()
  @Documented({ summary: 'Who is signed in', answer: sessionRecord, answerExample: example })
  show(@Req() { signedIn }: AppRequest): SessionRecord {
    return signedIn ? toRecord(signedIn) : { authenticated: false };
  }

  @Post()
  @ForVisitors()
  @Documented({
    summary: 'Sign in',
    body: signInRequest,
    bodyExample: { password: 'the password of the dashboard' },
    answer: sessionRecord,
    answerExample: example,
    status: 201,
  })
  async signIn(
    @Body() { username, password }: SignInDto,
    @Req() request: AppRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionRecord> {
    const session = await this.throttle.attempt(request.ip, username, () =>
      this.sessions.open(username, password),
    );
    if (!session) throw new Refused('wrong-password');
    reply.setCookie(sessionCookie, session.token, {
      path: '/api',
      httpOnly: true,
      sameSite: 'strict',
      secure: this.publicUrl.isSecure(request),
    });
    return toRecord(session.who);
  }

  @Delete()
  @HttpCode(204)
  @Documented({ summary: 'Sign out', status: 204 })
  async signOut(@Req() request: AppRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    const token = request.cookies[sessionCookie];
    if (token !== undefined) await this.sessions.close(token);
    reply.clearCookie(sessionCookie, { path: '/api' });
  }
}

const toRecord = ({ username, role }: SignedIn): SessionRecord => ({ authenticated: true, username, role });
