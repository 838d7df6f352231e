import { isWithheld } from '@onchan-bowls/contract/history';
import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/event-store/write/transaction.js';
import { PublicUrl } from '../../platform/http/public-url.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { RefusedError } from '../../platform/refused.js';
import { announced, competition, entrantOf, isOver } from './competition.js';
import { entryMovedUp } from './competitions.mails.js';
import { makeEntryLink } from './entry-links.js';

/** An event about the place of an entry. */
interface PlaceChange {
  readonly streamId: string;
  readonly data: { readonly entryId: number };
}

const mailKeyOf = (entryId: number): string => `moved up: ${entrantOf(entryId)}`;

/** Sends a mail to those who move up from a waiting list. */
@Injectable()
export class WaitingLists {
  constructor(
    private readonly outbox: Outbox,
    private readonly publicUrl: PublicUrl,
  ) {}

  /** The mail waits as long as the cancellation that freed the place can be undone. */
  mailMovedUp(transaction: Transaction, { streamId, data: { entryId } }: PlaceChange): void {
    const { details, entries } = announced(transaction.read(competition, streamId));
    const entrant = entries.find((entry) => entry.entryId === entryId);
    const email = entrant?.email ?? null;
    if (!entrant || email === null || isWithheld(email) || isOver(details, transaction.now)) return;
    const linked = { entryId, competitionId: Number(streamId) };
    const link = makeEntryLink(transaction, linked, this.publicUrl);
    const mails = [entryMovedUp({ ...entrant, email }, details, link)];
    transaction.alsoWrite(
      this.outbox.mails({ subject: entrantOf(entryId), mails, isUndoable: true, key: mailKeyOf(entryId) }),
    );
  }

  /** Deletes the mail about a place that was taken back. @throws RefusedError when it was sent. */
  withdrawMail(transaction: Transaction, { data: { entryId } }: PlaceChange): void {
    transaction.alsoWrite(async (manager) => {
      const isUnsent = await this.outbox.withdrawByKey(manager, mailKeyOf(entryId));
      if (!isUnsent) throw new RefusedError('undo-too-late');
    });
  }
}
