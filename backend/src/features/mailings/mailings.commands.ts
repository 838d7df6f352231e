import type { MailingRecord, MailingRequest, MailingStream } from '@onchan-bowls/contract/mailings';
import { CommandBus } from '@nestjs/cqrs';
import type { EntityManager } from 'typeorm';
import { runAs } from '../../platform/event-store/write/command-context.js';
import type { Transaction } from '../../platform/event-store/write/transaction.js';
import { PublicUrl } from '../../platform/http/public-url.js';
import { command } from '../../platform/records/record-commands.js';
import { member, personOf, setClubNews } from '../members/member.js';
import { findAudience, type Audience } from './audiences.js';
import { makeClubNewsLinks } from './club-news-links.js';
import { eraseMailing, mailing, mailingOf, stopMailing, writeMailing } from './mailing.js';
import { mailingMail } from './mailings.mails.js';
import { mailingRecords, withProgress } from './mailings.table.js';

/** Writes to the people of a stream, one email each. Returns the mailing. */
export const WriteMailing = command(
  async (
    { store, reader, outbox, manager, clock, get },
    stream: string,
    { subject, text, recipients: shown, ...choice }: MailingRequest,
  ): Promise<MailingRecord> => {
    const found = await findAudience({ manager, clock }, stream, choice).catch(
      (error: unknown) => error as Error,
    );
    const write = (transaction: Transaction): number => {
      // A repetition returns what was written, also when the competition is deleted since.
      if (found instanceof Error && !transaction.isRepetition) throw found;
      const { audience, recipients } = found instanceof Error ? nobody : found;
      const subjects = recipients.map((one) => one.subject);
      const written = { subject, text, stream: stream as MailingStream, audience, recipients: subjects };
      const id = transaction.create(mailing, writeMailing(written, shown));
      const memberIds = recipients.flatMap(({ memberId }) => memberId ?? []);
      const links = makeClubNewsLinks(transaction, memberIds, get(PublicUrl));
      const mails = recipients.map((one) => ({
        subject: one.subject,
        mail: mailingMail(one, written, links.get(one.memberId ?? 0)),
      }));
      transaction.alsoWrite(outbox.mailsToMany(mailingOf(id), mails));
      // Some may have gone, left or stopped club news since they were found.
      transaction.alsoWrite(async (manager) => {
        const { recipients: present } = await findAudience({ manager, clock }, stream, choice);
        await manager.query(`DELETE FROM outbox_mails WHERE also_about = $1 AND subject <> ALL($2)`, [
          mailingOf(id),
          present.map((one) => one.subject),
        ]);
      });
      return Number(id);
    };
    const record = await store.transaction({ newIds: ['mailing'] }, write, reader.reading(mailingRecords));
    const [written] = await withProgress(outbox, [record]);
    return written as MailingRecord;
  },
);

const nobody: Pick<Audience, 'audience' | 'recipients'> = { audience: '', recipients: [] };

/** Stops the sending of what waits. */
export const StopMailing = command(
  async ({ store, outbox }, stream: string, id: number, expectedVersion?: number): Promise<void> => {
    const withdraw = (manager: EntityManager) => outbox.withdrawMailsToMany(manager, mailingOf(id));
    await store.update(mailing, id, stopMailing(stream), { expectedVersion, alsoWrite: [withdraw] });
  },
);

/** Erases the text, and the emails that the outbox has. */
export const EraseMailing = command(
  async ({ store }, stream: string, id: number, expectedVersion?: number): Promise<void> => {
    await store.update(mailing, id, eraseMailing(stream), { expectedVersion });
  },
);

/** Sets whether a member gets emails to members, and removes those that wait when none are wanted. */
export const SetClubNews = command(
  async ({ store, outbox }, id: number, isWanted: boolean, expectedVersion?: number): Promise<void> => {
    const withdraw = (manager: EntityManager) =>
      outbox.withdrawMailsToMany(manager, mailingOf('%'), personOf(String(id)));
    const alsoWrite = isWanted ? [] : [withdraw];
    await store.update(member, id, setClubNews(isWanted), { expectedVersion, alsoWrite });
  },
);

/** Does the same by a member's own link. */
export const SetOwnClubNews = command(async ({ get }, id: number, isWanted: boolean): Promise<void> => {
  await runAs({ actor: 'club-member' }, () => get(CommandBus).execute(new SetClubNews(id, isWanted)));
});
