import { isWithheld } from '@onchan-bowls/contract/history';
import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/event-store/write/transaction.js';
import { PublicUrl } from '../../platform/http/public-url.js';
import type { Mail } from '../../platform/outbox/mail.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { RefusedError } from '../../platform/refused.js';
import {
  announced,
  competition,
  type CompetitionDetails,
  entrantOf,
  isOver,
  placeInLine,
  placesOnOffer,
  type VisitingEntrant,
} from './competition.js';
import { entryMovedUp, placeOffered } from './competitions.mails.js';
import { makeEntryLink } from './entry-links.js';

/** An event about the place of an entry. */
interface PlaceChange {
  readonly streamId: string;
  readonly data: { readonly entryId: number };
}

/** A free place that is offered to entries. */
interface Offer {
  readonly streamId: string;
  readonly data: { readonly entryIds: readonly number[] };
}

const mailKeyOf = (entryId: number): string => `moved up: ${entrantOf(entryId)}`;

const offerKeyOf = (entryId: number): string => `offered: ${entrantOf(entryId)}`;

/** Sends a mail to those who get a place from a waiting list, or are offered one. */
@Injectable()
export class WaitingLists {
  constructor(
    private readonly outbox: Outbox,
    private readonly publicUrl: PublicUrl,
  ) {}

  /** The mail waits as long as the cancellation that freed the place can be undone. */
  mailMovedUp(transaction: Transaction, { streamId, data: { entryId } }: PlaceChange): void {
    this.mailTo(transaction, streamId, entryId, mailKeyOf(entryId), entryMovedUp);
  }

  /** The mails wait in the same way. They are written in the order of the list. */
  mailOffer(transaction: Transaction, { streamId, data: { entryIds } }: Offer): void {
    const state = transaction.read(competition, streamId);
    for (const entryId of entryIds) {
      const number = placeInLine(state, entryId);
      this.mailTo(transaction, streamId, entryId, offerKeyOf(entryId), (entrant, details, link) =>
        placeOffered(entrant, details, number, link),
      );
    }
  }

  /** Deletes the mails about a place that is no longer free, because its entry was brought back. */
  withdrawOffer(transaction: Transaction, { streamId }: { readonly streamId: string }): void {
    const state = transaction.read(competition, streamId);
    if (placesOnOffer(state, transaction.now) > 0) return;
    for (const { entryId, waiting } of announced(state).entries) {
      if (!waiting) continue;
      transaction.alsoWrite((manager) => this.outbox.withdrawByKey(manager, offerKeyOf(entryId)));
    }
  }

  private mailTo(
    transaction: Transaction,
    streamId: string,
    entryId: number,
    key: string,
    mailOf: (entrant: VisitingEntrant, details: CompetitionDetails, link?: string) => Mail,
  ): void {
    const { details, entries } = announced(transaction.read(competition, streamId));
    const entrant = entries.find((entry) => entry.entryId === entryId);
    const email = entrant?.email ?? null;
    if (!entrant || email === null || isWithheld(email) || isOver(details, transaction.now)) return;
    const linked = { entryId, competitionId: Number(streamId) };
    const link = makeEntryLink(transaction, linked, this.publicUrl);
    const mails = [mailOf({ ...entrant, email }, details, link)];
    transaction.alsoWrite(this.outbox.mails({ subject: entrantOf(entryId), mails, isUndoable: true, key }));
  }

  /** Deletes the mail about a place that was taken back. @throws RefusedError when it was sent. */
  withdrawMail(transaction: Transaction, { data: { entryId } }: PlaceChange): void {
    transaction.alsoWrite(async (manager) => {
      const isUnsent = await this.outbox.withdrawByKey(manager, mailKeyOf(entryId));
      if (!isUnsent) throw new RefusedError('undo-too-late');
    });
  }
}
