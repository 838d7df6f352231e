import { Body, Controller, Get, Post, Req } from '@nestjs/common';
import {
  proxyCheck,
  proxySeen,
  siteStatus,
  type ProxySeen,
  type SiteStatus,
} from '@onchan-bowls/contract/site-status';
import { BackupSchedule } from './backup/backup-schedule.js';
import type { FastifyRequest } from 'fastify';
import { AnyRole } from './http/access.js';
import { Documented } from './http/documented.js';
import { dtoOf } from './http/dto-of.js';
import { PublicUrl } from './http/public-url.js';
import { securityHeaders } from './http/security-headers.js';
import { FormCeilings } from './limits/form-ceilings.js';
import { MailSettings } from './outbox/mail-settings.js';
import { Outbox } from './outbox/outbox.js';

class ProxyCheckDto extends dtoOf(proxyCheck) {}

/** The state of the site, for administrators; without personal data. */
@Controller('admin/status')
export class SiteStatusController {
  constructor(
    private readonly outbox: Outbox,
    private readonly settings: MailSettings,
    private readonly ceilings: FormCeilings,
    private readonly backups: BackupSchedule,
    private readonly publicUrl: PublicUrl,
  ) {}

  @Get()
  @Documented({
    summary:
      'Whether mails are sent, which forms are closed because they were sent too often, and how old the last backup is',
    response: siteStatus,
    responseExample: {
      mails: { areSent: true, waiting: 2, givenUp: 0, isCeilingReached: false },
      forms: [{ form: '/api/messages', per: 'hour', until: '2026-05-04T19:00:00.000Z' }],
      backups: { lastVerified: '2026-05-04T02:00:00.000Z', isOverdue: false, erasuresWaiting: 0 },
    },
  })
  async show(): Promise<SiteStatus> {
    const [mails, forms, backups] = await Promise.all([
      this.outbox.state(),
      this.ceilings.reached(),
      this.backups.status(),
    ]);
    return { mails: { areSent: this.settings.smtpUrl !== undefined, ...mails }, forms, backups };
  }

  @Post('proxy')
  @AnyRole()
  @Documented({
    summary:
      'What arrives of a long request, and which headers are sent back, to find out what a proxy changes',
    body: proxyCheck,
    bodyExample: { filling: 'xxx' },
    response: proxySeen,
    responseExample: {
      origin: 'https://example.org',
      isForwardedIgnored: false,
      headers: { 'X-Content-Type-Options': 'nosniff' },
    },
  })
  checkProxy(@Body() _long: ProxyCheckDto, @Req() request: FastifyRequest): ProxySeen {
    return {
      origin: this.publicUrl.originFor(request),
      isForwardedIgnored: 'x-forwarded-for' in request.headers && (request.ips?.length ?? 0) < 2,
      headers: securityHeaders(this.publicUrl.isHttps),
    };
  }
}
