import { Injectable } from '@nestjs/common';
import { club } from '@onchan-bowls/contract/club';
import { formatHead, type KeptHead } from '@onchan-bowls/contract/history';
import { stampInWords, type Stamp } from '@onchan-bowls/contract/verification';
import moment from 'moment-timezone';
import { inWordsAtClub } from '../../platform/club-time.js';
import { Stamps } from '../../platform/event-store/chain/stamps.js';
import type { TypeCount } from '../../platform/event-store/log/event-log.js';
import { formatErasures, type KeptErasure } from '../../platform/event-store/log/kept-erasures.js';
import { Registry } from '../../platform/event-store/registry.js';
import { Housekeeping } from '../../platform/housekeeping.js';
import { MailSettings } from '../../platform/outbox/mail-settings.js';
import type { Mail } from '../../platform/outbox/mail.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { Months } from './months.js';

/** Until this day of a month the last month is reported. Sent mails are deleted after 30 days, so a later report could be the second one. */
const lastDay = 14;

/**
 * Sends the committee a monthly email: the head of the history at the end of the month, and the number of events. The webmaster
 * cannot change the heads in these emails.
 */
@Injectable()
export class MonthlyReport {
  constructor(
    private readonly months: Months,
    private readonly stamps: Stamps,
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
    const lastMonth = today.startOf('month').subtract(1, 'month');
    const { head, counts } = await this.months.inNumbers(lastMonth.format('YYYY-MM'));
    if (!head) return 0;
    const erasures = await this.months.keptErasures(lastMonth.format('YYYY-MM'));
    const stamp = await this.stamps.newest(head.position);
    const mail = report(
      committee,
      lastMonth.format('MMMM YYYY'),
      head,
      this.byCategory(counts),
      erasures,
      stamp,
    );
    return this.outbox.mailOnce(`monthly-report-${lastMonth.format('YYYY-MM')}`, mail);
  }

  /** The number of events by the label of their category. */
  private byCategory(counts: readonly TypeCount[]): Map<string, number> {
    const categories = Map.groupBy(counts, ({ stream }) => stream);
    return new Map(
      [...categories]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([stream, types]) => [
          this.registry.decider(stream).label,
          types.reduce((sum, { events }) => sum + events, 0),
        ]),
    );
  }
}

/** The erasures that a mail names at most. The file beside the backups has all of them. */
const mostErasures = 500;

const counted = (people: number): string => (people === 1 ? '1 person was' : `${people} people were`);

const aboutStamp = (stamp: Stamp | 'not-valid'): string =>
  stamp === 'not-valid'
    ? 'The newest time stamp does not fit the history: somebody may have rewritten it. Please check the history in the History tab, and keep all backups.'
    : `${stampInWords(stamp, inWordsAtClub(new Date(stamp.stampedAt)))} The command onchan events stamps prints the stamp itself.`;

const report = (
  committee: string,
  name: string,
  head: KeptHead,
  counts: ReadonlyMap<string, number>,
  erasures: readonly KeptErasure[],
  stamp: Stamp | 'not-valid' | undefined,
): Mail => {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return {
    to: committee,
    subject: `The website's history in ${name}`,
    paragraphs: [
      `In ${name} the history of the website grew by ${total}, to ${head.position} events.`,
      'Please keep this email. With the line below, the History tab can check that nobody has rewritten the history since.',
      formatHead(head),
      ...(stamp === undefined ? [] : [aboutStamp(stamp)]),
      ...(erasures.length === 0
        ? []
        : [
            `${counted(erasures.length)} erased. The line below names nobody, and has the first ${mostErasures} at most; erasures.txt beside the backups has all. If a backup from before is ever restored, put it into erasures.txt beside that backup: then they are erased again.`,
            formatErasures(erasures.slice(0, mostErasures)),
          ]),
    ],
    facts: Object.fromEntries([...counts].map(([label, count]) => [label, String(count)])),
  };
};
