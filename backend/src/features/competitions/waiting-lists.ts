import { isWithheld } from '@onchan-bowls/contract/history';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { DomainEvent, Recorded } from '../../platform/event-store/decider/decider.js';
import type { Transaction } from '../../platform/event-store/write/transaction.js';
import { PublicUrl } from '../../platform/http/public-url.js';
import type { Mail } from '../../platform/outbox/mail.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { RefusedError } from '../../platform/refused.js';
import { competition } from './competition.js';
import { type CompetitionDetails, entrantOf, type VisitingEntrant } from './competition.events.js';
import { announced, placeInLine } from './competition.state.js';
import { isOver, placesOnOffer } from './competition.places.js';
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

/** The mails of one competition have the same key, because they are withdrawn together. */
const offerKeyOf = (streamId: string): string => `offered: competition-${streamId}`;

/** How long an offer holds before it is mailed again, in milliseconds. An entrant can enter, take a place and withdraw repeatedly. */
const offerHolds = 6 * 60 * 60 * 1000;

/** The events after which a place may not be on offer any more. */
export const endOfOffer = [
  'CompetitionRevised',
  'CompetitionDeleted',
  'CompetitionRestored',
  'PlacesSet',
  'EntryRestored',
  'PlaceTaken',
  'PlaceGiven',
] as const;

/** Whether a mail with the same subject line is in the outbox for a person since this instant, and was not given up. */
const isMailed = async (
  manager: EntityManager,
  subject: string,
  mail: Mail,
  since: Date,
): Promise<boolean> => {
  const found = await manager.query<unknown[]>(
    `SELECT FROM outbox_mails
     WHERE subject = $1 AND mail ->> 'subject' = $2 AND created_at > $3 AND failed_at IS NULL LIMIT 1`,
    [subject, mail.subject, since],
  );
  return found.length > 0;
};

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

  /**
   * The mails wait in the same way, in the order of the list. An entrant who was mailed lately gets no further mail, because the link
   * of the last one takes any free place.
   */
  mailOffer(transaction: Transaction, { streamId, data: { entryIds } }: Offer): void {
    const state = transaction.read(competition, streamId);
    for (const entryId of entryIds) {
      const number = placeInLine(state, entryId);
      this.mailTo(
        transaction,
        streamId,
        entryId,
        offerKeyOf(streamId),
        (entrant, details, link) => placeOffered(entrant, details, number, link),
        new Date(transaction.now.getTime() - offerHolds),
      );
    }
  }

  /** Deletes the mails about places once none is on offer any more: for the first event of a transaction that may end an offer. */
  withdrawOffer(transaction: Transaction, event: Recorded<DomainEvent>): void {
    const { streamId } = event;
    const first = transaction.newEvents.find(
      ({ event: other }) => other.streamId === streamId && endOfOffer.some((type) => type === other.type),
    );
    if (first?.event !== event) return;
    if (placesOnOffer(transaction.read(competition, streamId), transaction.now) > 0) return;
    transaction.alsoWrite((manager) => this.outbox.withdrawByKey(manager, offerKeyOf(streamId)));
  }

  private mailTo(
    transaction: Transaction,
    streamId: string,
    entryId: number,
    key: string,
    mailOf: (entrant: VisitingEntrant, details: CompetitionDetails, link?: string) => Mail,
    unlessSince?: Date,
  ): void {
    const { details, entries } = announced(transaction.read(competition, streamId));
    const entrant = entries.find((entry) => entry.entryId === entryId);
    const email = entrant?.email ?? null;
    if (!entrant || email === null || isWithheld(email) || isOver(details, transaction.now)) return;
    const linked = { entryId, competitionId: Number(streamId) };
    const { link, store } = makeEntryLink(linked, this.publicUrl);
    const mail = mailOf({ ...entrant, email }, details, link);
    const subject = entrantOf(entryId);
    const write = this.outbox.mails({ subject, mails: [mail], isUndoable: true, key });
    transaction.alsoWrite(async (manager) => {
      if (unlessSince && (await isMailed(manager, subject, mail, unlessSince))) return;
      await store(manager);
      await write(manager);
    });
  }

  /**
   * Deletes the mail about a place that was taken back. @throws RefusedError when it was sent, unless the entry was cancelled meanwhile.
   */
  withdrawMail(transaction: Transaction, { data: { entryId } }: PlaceChange): void {
    const isBack = transaction.events.some(
      ({ type, data }) => type === 'EntryRestored' && data.entryId === entryId,
    );
    transaction.alsoWrite(async (manager) => {
      const isUnsent = await this.outbox.withdrawByKey(manager, mailKeyOf(entryId));
      if (!isUnsent && !isBack) throw new RefusedError('undo-too-late');
    });
  }
}
