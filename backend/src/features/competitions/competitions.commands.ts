import type { VisitorsEntryRecord } from '@onchan-bowls/contract/competitions';
import { command, creates, deletes, updates } from '../../platform/records/record-commands.js';
import {
  announceCompetition,
  announced,
  cancelEntry,
  competition,
  deleteCompetition,
  enterCompetition,
  entrantOf,
  reviseCompetition,
  type Entrant,
} from './competition.js';
import { entryReceived } from './competitions.mails.js';
import { CompetitionEntryRow, competitionRecords, visitorsEntries } from './competitions.table.js';

export const AnnounceCompetition = creates(competition, announceCompetition, competitionRecords);
export const ReviseCompetition = updates(competition, reviseCompetition, competitionRecords);

/** Erases the entrants. */
export const DeleteCompetition = deletes(competition, deleteCompetition);

/** Returns the new entry, and writes to the entrant and the club. */
export const EnterCompetition = command(
  ({ store, outbox, reader }, competitionId: number, entrant: Entrant): Promise<VisitorsEntryRecord> =>
    store.transaction(async (transaction) => {
      const earlier = transaction.earlier(competition, 'EntryReceived');
      if (earlier) return Number(earlier.entryId);

      const entryId = Number(await transaction.nextId('competition-entry'));
      await transaction.update(competition, String(competitionId), enterCompetition({ entryId, ...entrant }));
      const { details } = announced(await transaction.read(competition, String(competitionId)));
      const mails = entryReceived(entrant, details);
      transaction.alsoWrite(outbox.mails({ subject: entrantOf(entryId), mails }));
      return entryId;
    }, reader.reading(visitorsEntries)),
);

/** Erases the entrant. */
export const CancelEntry = command(
  async ({ store, manager }, entryId: number, expectedVersion?: number): Promise<void> => {
    // An entry never changes its competition, so this read needs no transaction. Without an entry the store still finds
    // out whether this is a repetition: no competition has the id 0.
    const entry = await manager.findOneBy(CompetitionEntryRow, { id: entryId });
    await store.update(competition, entry?.competitionId ?? 0, cancelEntry(entryId), {
      expectedVersion,
      isUndoable: true,
    });
  },
);
