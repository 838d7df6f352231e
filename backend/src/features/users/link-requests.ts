import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { loggable } from '../../platform/database/loggable.js';
import { Clock } from '../../platform/event-store/clock.js';
import { Housekeeping } from '../../platform/housekeeping.js';
import { PublicUrl } from '../../platform/http/public-url.js';
import { Limiter } from '../../platform/limits/limiter.js';
import { limits } from '../../platform/limits/limits.js';
import { NetworkLimiters } from '../../platform/limits/network-limiters.js';
import { SharedLimits } from '../../platform/limits/shared-limits.js';
import { MailSettings } from '../../platform/outbox/mail-settings.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { VisitorLimits } from '../../platform/outbox/visitor-limits.js';
import { linkMail } from './account-mails.js';
import { mailKey, newLink, storeLink } from './password-links.js';
import { signInNameOf } from './sign-in-name.js';
import { User } from './user.entity.js';

/** Accounts that one address may belong to: each of them gets a mail. */
const maxOfAddress = 5;

/**
 * Requests for a link by people who have forgotten a password. Each is answered before anything is looked up, so that neither the
 * answer nor its time tells whether there is such an account.
 */
@Injectable()
export class LinkRequests implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Accounts');
  private readonly ofNetworks = new NetworkLimiters(limits.passwordLinks);
  private readonly ofAccount = new Limiter(limits.passwordLinks.account);
  private readonly pending = new Set<Promise<void>>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly mailSettings: MailSettings,
    private readonly visitorLimits: VisitorLimits,
    private readonly shared: SharedLimits,
    private readonly publicUrl: PublicUrl,
    housekeeping: Housekeeping,
  ) {
    const expired = 'DELETE FROM password_links WHERE expires_at <= $1';
    housekeeping.deletes('Expired password links deleted', expired, (now) => [now]);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.pending);
  }

  /** Counts a request. @throws TooManyRequestsError when the networks of the address have asked too often. */
  admit(address: string): Promise<void> {
    return this.shared.takeAll(this.ofNetworks.pointsOf(address));
  }

  /**
   * Begins to send links to the accounts with this username or email address. There are none while no mail is sent, and none without a
   * configured address of the site: the sender of the request could name another host.
   */
  begin(account: string): void {
    const { origin } = this.publicUrl;
    if (origin === undefined || this.mailSettings.smtpUrl === undefined) return;
    const sending = this.send(account, origin)
      .catch((error: unknown) => this.logger.error(loggable(error)))
      .finally(() => this.pending.delete(sending));
    this.pending.add(sending);
  }

  private async send(account: string, origin: string): Promise<void> {
    const users = await this.dataSource.manager
      .createQueryBuilder(User, 'u')
      .where('u.email IS NOT NULL AND u.disabled_at IS NULL')
      .andWhere('(u.sign_in_name = :name OR lower(u.email) = lower(:account))', {
        name: signInNameOf(account),
        account,
      })
      .limit(maxOfAddress)
      .getMany();
    for (const user of users) {
      if (await this.shared.isAdmitted(this.ofAccount, user.id))
        await this.dataSource.transaction((manager) => this.write(manager, user, origin));
    }
  }

  private async write(manager: EntityManager, user: User, origin: string): Promise<void> {
    const { username, email } = user;
    if (email === null) return;
    // Without the limit of one recipient: a stranger could use it up, and keep the owner out. Each account has a limit of its own.
    if (!(await this.visitorLimits.allowAny(manager))) return;
    const link = newLink('reset', this.clock.now());
    if (!(await storeLink(manager, user, 'owner', link))) return;
    await this.outbox.mailOnce(mailKey(user), linkMail(username, email, link, origin), manager);
  }
}
