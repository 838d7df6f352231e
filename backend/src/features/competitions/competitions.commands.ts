import { randomBytes } from 'node:crypto';
import type { CompetitionEntryRecord, VisitorsEntryRecord } from '@onchan-bowls/contract/competitions';
import type { DiscardRequest, DrawRequest, DrawResultRequest } from '@onchan-bowls/contract/draws';
import type { EntityManager } from 'typeorm';
import type { Decision } from '../../platform/event-store/decider/decider.js';
import { DueErasures } from '../../platform/event-store/write/due-erasures.js';
import { PublicUrl } from '../../platform/http/public-url.js';
import { runAs } from '../../platform/event-store/write/command-context.js';
import { streamOf } from '../../platform/event-store/write/command-reads.js';
import type { Transaction } from '../../platform/event-store/write/transaction.js';
import type { Mail } from '../../platform/outbox/mail.js';
import { PersonalData } from '../../platform/personal-data/personal-data.js';
import type { RecordTable } from '../../platform/records/record-table.js';
import { hashOf } from '../../platform/secret-token.js';
import {
  command,
  creates,
  deletes,
  updates,
  type CommandServices,
} from '../../platform/records/record-commands.js';
import {
  announceCompetition,
  competition,
  deleteCompetition,
  onDraw,
  reviseCompetition,
} from './competition.js';
import {
  entrantOf,
  type Partner,
  type CompetitionDetails,
  type CompetitionEvent,
  type Entrant,
  type Entry,
  type VisitingEntrant,
} from './competition.events.js';
import { announced, placeInLine, type Competition } from './competition.state.js';
import {
  cancelEntry,
  changePartner,
  enterByHand,
  enterCompetition,
  notePayment,
  withdrawEntry,
} from './competition.entries.js';
import { givePlace, isOver, offersPlaces, placesOnOffer, takePlace } from './competition.places.js';
import { entryConfirmed, entryReceived, entryWithdrawn } from './competitions.mails.js';
import { CompetitionEntryRow, competitionRecords, entries, visitorsEntries } from './competitions.table.js';
import { discardDraw, makeDraw, recordResult, type DrawDecision } from '../draws/draw.js';
import { type LinkedEntry, makeEntryLink } from './entry-links.js';

export const AnnounceCompetition = creates(competition, announceCompetition, competitionRecords);
export const ReviseCompetition = updates(competition, reviseCompetition, competitionRecords);

/** Erases the entrants and their partners. */
export const DeleteCompetition = deletes(competition, deleteCompetition);

/** Makes a command that changes the draw of a competition. */
const changesDraw = <Request>(decide: (request: Request) => DrawDecision) =>
  command(async ({ store }, id: number, request: Request, expectedVersion?: number): Promise<void> => {
    await store.update(competition, id, onDraw(decide(request)), { expectedVersion });
  });

/** Makes the draw, with a seed that nobody can foresee. The demonstration, which is the same each time, has its own. */
export const MakeDraw = changesDraw((request: DrawRequest & { readonly seed?: string }) => {
  const drawing = { seed: randomBytes(12).toString('base64url'), ...request, hash: hashOf };
  return (draw, entryIds) => makeDraw(draw, entryIds, drawing);
});

/** Records the result of a match, corrects it, or takes it back. */
export const RecordDrawResult = changesDraw(
  (request: DrawResultRequest) => (draw) => recordResult(draw, request),
);

export const DiscardDraw = changesDraw(
  ({ discardReason }: DiscardRequest) =>
    (draw) =>
      discardDraw(draw, discardReason),
);

type PartnerName = Omit<Partner, 'partnerId'>;

const withId = (transaction: Transaction, partner: PartnerName | undefined): Partner | null =>
  partner ? { ...partner, partnerId: Number(transaction.nextId('competition-partner')) } : null;

/** The ids that a command with this partner needs. */
const idsOf = (partner: PartnerName | undefined): string[] => (partner ? ['competition-partner'] : []);

/**
 * Makes a command that enters somebody, writes these mails if there is an address and the competition is still to come, and returns the
 * new entry.
 */
const enters = <Who extends Entrant, Result>(
  decide: (entry: Entry, partner: Partner | null) => Decision<Competition, CompetitionEvent>,
  mailsOf: (entrant: Who, details: CompetitionDetails, placeInLine: number, link?: string) => Mail[],
  table: RecordTable<Result>,
) =>
  command(
    (
      { store, outbox, reader, get },
      competitionId: number,
      entrant: Who,
      partner?: PartnerName,
    ): Promise<Result> => {
      const reads = {
        records: [streamOf(competition, competitionId)],
        newIds: ['competition-entry', ...idsOf(partner)],
      };
      const enter = (transaction: Transaction): number => {
        const earlier = transaction.earlier(competition, 'EntryReceived');
        if (earlier) return Number(earlier.entryId);

        const entryId = Number(transaction.nextId('competition-entry'));
        const decision = decide({ entryId, ...entrant }, withId(transaction, partner));
        transaction.update(competition, String(competitionId), decision);
        const state = transaction.read(competition, String(competitionId));
        const { details } = announced(state);
        if (entrant.email !== null && !isOver(details, transaction.now)) {
          const { link, store: storeLink } = makeEntryLink({ entryId, competitionId }, get(PublicUrl));
          const mails = mailsOf(entrant, details, placeInLine(state, entryId), link);
          transaction.alsoWrite(storeLink);
          transaction.alsoWrite(outbox.mails({ subject: entrantOf(entryId), mails }));
        }
        return entryId;
      };
      return store.transaction(reads, enter, reader.reading(table));
    },
  );

/** Writes to the entrant and the club. */
export const EnterCompetition = enters<VisitingEntrant, VisitorsEntryRecord>(
  enterCompetition,
  entryReceived,
  visitorsEntries,
);

/** Writes to the entrant. */
export const EnterByHand = enters<Entrant, CompetitionEntryRecord>(
  enterByHand,
  ({ email, ...entrant }, details, inLine, link) =>
    email === null ? [] : [entryConfirmed({ ...entrant, email }, details, inLine, link)],
  entries,
);

/** Changes an entry, and returns it with the version of its competition. */
const changeEntry = async (
  { store, manager, reader }: CommandServices,
  entryId: number,
  decide: (transaction: Transaction) => Decision<Competition, CompetitionEvent>,
  expectedVersion: number | undefined,
  newIds: string[] = [],
): Promise<CompetitionEntryRecord> => {
  const id = await competitionOf(manager, entryId);
  let version: number | undefined;
  const change = (transaction: Transaction): number => {
    // Calls `decide` only when the store asks for the decision: a repeated command decides nothing and takes no new id.
    const decision: Decision<Competition, CompetitionEvent> = (state, context) =>
      decide(transaction)(state, context);
    transaction.update(competition, id, decision, { expectedVersion });
    version = transaction.version(competition, id);
    return entryId;
  };
  const reads = { records: [streamOf(competition, id)], newIds };
  const entry = await store.transaction(reads, change, reader.reading(entries));
  // A repeated request runs no transaction, so the version is not known.
  return { ...entry, ...(version !== undefined && { version }) };
};

/** Returns the entry. */
export const NotePayment = command(
  (services, entryId: number, paid: boolean, expectedVersion?: number): Promise<CompetitionEntryRecord> =>
    changeEntry(services, entryId, () => notePayment(entryId, paid), expectedVersion),
);

/** Names another partner for an entry, or none; erases the one before. Returns the entry. */
export const ChangePartner = command(
  (
    services,
    entryId: number,
    partner?: PartnerName,
    expectedVersion?: number,
  ): Promise<CompetitionEntryRecord> =>
    changeEntry(
      services,
      entryId,
      (transaction) => changePartner(entryId, withId(transaction, partner)),
      expectedVersion,
      idsOf(partner),
    ),
);

/** Gives a free place to an entry that waits, and returns it. @param reason why it is not the first in line's; null if it is */
export const GivePlace = command(
  (
    services,
    entryId: number,
    reason: string | null,
    expectedVersion?: number,
  ): Promise<CompetitionEntryRecord> =>
    changeEntry(services, entryId, () => givePlace(entryId, reason), expectedVersion),
);

/** Erases entrant and partner. */
export const CancelEntry = command(
  async ({ store, manager }, entryId: number, expectedVersion?: number): Promise<void> => {
    const id = await competitionOf(manager, entryId);
    await store.update(competition, id, cancelEntry(entryId), { expectedVersion, isUndoable: true });
  },
);

/**
 * Cancels an entry by its entrant's link, erases entrant and partner, and tells the club. If the club has cancelled it a moment ago, that
 * cannot be undone any more.
 */
export const WithdrawEntry = command(
  async ({ store, outbox, get }, { entryId, competitionId }: LinkedEntry): Promise<void> => {
    const id = String(competitionId);
    const subject = entrantOf(entryId);
    await runAs({ actor: 'entrant' }, () =>
      store.transaction({ records: [streamOf(competition, id)] }, (transaction) => {
        const entry = transaction.read(competition, id)?.entries.find((one) => one.entryId === entryId);
        transaction.update(competition, id, withdrawEntry(entryId));
        if (entry) {
          const mail = entryWithdrawn(entry, placeAfter(transaction, id));
          transaction.alsoWrite((manager) => outbox.mailOnce(`withdrawn: ${subject}`, mail, manager));
        }
        transaction.alsoWrite((manager) => get(DueErasures).eraseNow(manager, [subject]));
      }),
    );
    // Nobody else takes them out of the backups, when the erasure was due and no event has caused it now.
    await get(PersonalData).eraseOutside();
  },
);

/** What becomes of a place that was given up. */
const placeAfter = (transaction: Transaction, id: string) => {
  const { now, events } = transaction;
  const state = transaction.read(competition, id);
  const { details, places, entries } = announced(state);
  const isPhoned =
    placesOnOffer(state, now) > 0 && entries.some(({ waiting, email }) => waiting && email === null);
  if (events.some(({ type }) => type === 'PlaceOffered'))
    return { details, place: 'offered', isPhoned } as const;
  return { details, place: offersPlaces(details, places, now) ? 'free' : 'next', isPhoned } as const;
};

/** Takes a free place by the link of an entrant who waits. */
export const TakePlace = command(
  async ({ store }, { entryId, competitionId }: LinkedEntry): Promise<void> => {
    await runAs({ actor: 'entrant' }, () =>
      store.update(competition, String(competitionId), takePlace(entryId)),
    );
  },
);

/**
 * The id of an entry's competition. An entry never changes its competition, so this read needs no transaction. Without an
 * entry the store still finds out whether this is a repetition: no competition has the id 0.
 */
const competitionOf = async (manager: EntityManager, entryId: number): Promise<string> => {
  const entry = await manager.findOneBy(CompetitionEntryRow, { id: entryId });
  return String(entry?.competitionId ?? 0);
};
