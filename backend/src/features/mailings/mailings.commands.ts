import type { MailingRecord, MailingRequest } from '@onchan-bowls/contract/mailings';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { commandContext, runAs } from '../../platform/event-store/write/command-context.js';
import { streamOf } from '../../platform/event-store/write/command-reads.js';
import { PublicUrl } from '../../platform/http/public-url.js';
import { command } from '../../platform/records/record-commands.js';
import { refuse } from '../../platform/refused.js';
import { member, personOf, setClubNews } from '../members/member.js';
import { findAudience } from './audiences.js';
import { makeClubNewsLinks } from './club-news-links.js';
import { eraseMailing, mailing, mailingOf, stopMailing, writeMailing } from './mailing.js';
import { mailingMail } from './mailings.mails.js';
import { ListMailings } from './mailings.table.js';

/** Writes to the people of a stream, one email each. Returns the mailing. */
export const WriteMailing = command(
  async (
    { store, outbox, manager, get },
    stream: string,
    { subject, text, recipients: shown, ...choice }: MailingRequest,
  ): Promise<MailingRecord> => {
    const { audience, recipients } = await findAudience({ manager, get }, stream, choice);
    const written = { subject, text, audience, recipients: recipients.map((one) => one.subject) };
    const id = await store.transaction({ newIds: ['mailing'] }, (transaction) => {
      const id = transaction.create(mailing, writeMailing(written, shown));
      const memberIds = recipients.flatMap(({ memberId }) => memberId ?? []);
      const links = makeClubNewsLinks(transaction, memberIds, get(PublicUrl));
      const letters = recipients.map((one) => ({
        subject: one.subject,
        mail: mailingMail(one, written, links.get(one.memberId ?? 0)),
      }));
      transaction.alsoWrite(outbox.letters(mailingOf(id), letters));
      return Number(id);
    });
    const all = await get(QueryBus).execute(new ListMailings());
    return all.find((one) => one.id === id) ?? refuse('mailing-not-found');
  },
);

/** Stops the sending of what waits. */
export const StopMailing = command(
  async ({ store, outbox }, id: number, expectedVersion?: number): Promise<void> => {
    await store.transaction({ records: [streamOf(mailing, id)] }, (transaction) => {
      transaction.update(mailing, String(id), stopMailing, { expectedVersion });
      transaction.alsoWrite((manager) => outbox.withdrawLetters(manager, mailingOf(id)));
    });
  },
);

/** Erases the text, and the emails that the outbox has. */
export const EraseMailing = command(
  async ({ store }, id: number, expectedVersion?: number): Promise<void> => {
    await store.update(mailing, id, eraseMailing, { expectedVersion });
  },
);

/** Sets whether a member gets emails to members, and removes those that wait when none are wanted. */
export const SetClubNews = command(
  async ({ store, outbox }, id: number, isWanted: boolean, expectedVersion?: number): Promise<void> => {
    await store.transaction({ records: [streamOf(member, id)] }, (transaction) => {
      transaction.update(member, String(id), setClubNews(isWanted), { expectedVersion });
      if (isWanted) return;
      transaction.alsoWrite((manager) =>
        outbox.withdrawLetters(manager, mailingOf('%'), personOf(String(id))),
      );
    });
  },
);

/** Does the same by a member's own link. */
export const SetOwnClubNews = command(async ({ get }, id: number, isWanted: boolean): Promise<void> => {
  const { requestId } = commandContext();
  await runAs({ actor: 'club-member', requestId }, () =>
    get(CommandBus).execute(new SetClubNews(id, isWanted)),
  );
});
