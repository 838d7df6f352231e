import { Injectable } from '@nestjs/common';
import { club } from '@onchan-bowls/contract/club';
import { formatHead, type KeptHead } from '@onchan-bowls/contract/history';
import moment from 'moment-timezone';
import { DataSource } from 'typeorm';
import { Registry } from '../../platform/event-store/registry.js';
import { Housekeeping } from '../../platform/housekeeping.js';
import { MailSettings } from '../../platform/outbox/mail-settings.js';
import type { Mail } from '../../platform/outbox/mail.js';
import { Outbox } from '../../platform/outbox/outbox.js';

/** Until this day of a month the last month is reported. A later start is too late: the record of mails that were sent ends. */
const lastDay = 14;

interface Month {
  readonly head: KeptHead;
  /** Events of the month by the label of their category. */
  readonly counts: Readonly<Record<string, number>>;
}

/**
 * Sends the committee a monthly email: the head of the history at the end of the month, and the number of events. The webmaster
 * cannot change the heads in these emails.
 */
@Injectable()
export class MonthlyReport {
  constructor(
    private readonly dataSource: DataSource,
    private readonly registry: Registry,
    private readonly outbox: Outbox,
    private readonly settings: MailSettings,
    housekeeping: Housekeeping,
  ) {
    housekeeping.add({ name: 'Monthly reports written', run: (now) => this.write(now) });
  }

  /** Writes the report of the last month, once. Returns the number of mails written. */
  private async write(now: Date): Promise<number> {
    const { committee } = this.settings;
    const today = moment.tz(now, club.zone);
    if (committee === undefined || today.date() > lastDay) return 0;
    const end = today.startOf('month');
    const start = end.clone().subtract(1, 'month');
    const month = await this.read(start.toDate(), end.toDate());
    if (!month) return 0;
    const mail = report(committee, start.format('MMMM YYYY'), month);
    return this.outbox.mailOnce(`monthly-report-${start.format('YYYY-MM')}`, mail);
  }

  private async read(start: Date, end: Date): Promise<Month | undefined> {
    const [head] = await this.dataSource.query<{ position: string; hash: string }[]>(
      `SELECT position, hash FROM events WHERE recorded_at < $1 ORDER BY position DESC LIMIT 1`,
      [end],
    );
    if (!head) return undefined;
    const counts = await this.dataSource.query<{ stream: string; count: number }[]>(
      `SELECT stream, count(*)::integer AS count FROM events WHERE recorded_at >= $1 AND recorded_at < $2
       GROUP BY stream ORDER BY stream`,
      [start, end],
    );
    return {
      head: { position: Number(head.position), hash: head.hash },
      counts: Object.fromEntries(
        counts.map(({ stream, count }) => [this.registry.decider(stream).label, count]),
      ),
    };
  }
}

const report = (committee: string, name: string, { head, counts }: Month): Mail => {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    to: committee,
    subject: `The website's history in ${name}`,
    paragraphs: [
      `In ${name} the history of the website grew by ${total}, to ${head.position} events.`,
      'Please keep this email. With the line below, the History tab can check that nobody has rewritten the history since.',
      formatHead(head),
    ],
    facts: Object.fromEntries(Object.entries(counts).map(([label, count]) => [label, String(count)])),
  };
};
