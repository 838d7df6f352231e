import { Controller, Get } from '@nestjs/common';
import { siteStatus, type SiteStatus } from '@onchan-bowls/contract/site-status';
import { Documented } from './http/documented.js';
import { FormCeilings } from './http/form-ceilings.js';
import { MailSettings } from './outbox/mail-settings.js';
import { Outbox } from './outbox/outbox.js';

/** What administrators need to know of the site itself; nothing in it is personal. */
@Controller('admin/status')
export class SiteStatusController {
  constructor(
    private readonly outbox: Outbox,
    private readonly settings: MailSettings,
    private readonly ceilings: FormCeilings,
  ) {}

  @Get()
  @Documented({
    summary: 'Whether mails are sent, and which forms are closed because they were sent too often',
    answer: siteStatus,
    answerExample: {
      mails: { areSent: true, waiting: 2, givenUp: 0, isCeilingReached: false },
      forms: [{ form: '/api/messages', per: 'hour', until: '2026-05-04T19:00:00.000Z' }],
    },
  })
  async show(): Promise<SiteStatus> {
    const [mails, forms] = await Promise.all([this.outbox.state(), this.ceilings.reached()]);
    return { mails: { areSent: this.settings.smtpUrl !== undefined, ...mails }, forms };
  }
}
