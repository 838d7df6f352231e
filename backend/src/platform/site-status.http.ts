import { Controller, Get } from '@nestjs/common';
import { siteStatus, type SiteStatus } from '@onchan-bowls/contract/site-status';
import { BackupSchedule } from './backup/backup-schedule.js';
import { Documented } from './http/documented.js';
import { FormCeilings } from './limits/form-ceilings.js';
import { MailSettings } from './outbox/mail-settings.js';
import { Outbox } from './outbox/outbox.js';

/** The state of the site, for administrators; without personal data. */
@Controller('admin/status')
export class SiteStatusController {
  constructor(
    private readonly outbox: Outbox,
    private readonly settings: MailSettings,
    private readonly ceilings: FormCeilings,
    private readonly backups: BackupSchedule,
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
}
