import { drawRecord, drawResult, type DrawRecord, type DrawResult } from '@onchan-bowls/contract/draws';
import { deleteRows, insertRow, projection, upsertRow } from '../../platform/projections/projection.js';
import { instant, integer, json, key, nullable, readTable, text } from '../../platform/records/read-table.js';
import { query } from '../../platform/records/record-queries.js';
import { toRecordOf } from '../../platform/records/record-table.js';
import { RefusedError } from '../../platform/refused.js';
import { competition } from './competition.js';
import { entrantsLeave } from './competitions.table.js';

/** The draw of a competition. Its id is the competition's. */
const DrawRow = readTable('draws', {
  id: key(integer()),
  seed: text(),
  seeded: integer(),
  order: json<number[]>(),
  playBy: json<(string | null)[]>(),
  madeAt: instant(),
});
type DrawRow = InstanceType<typeof DrawRow>;

/** The results of the matches of all draws. */
const DrawResultRow = readTable('draw_results', {
  competitionId: key(integer()),
  round: key(integer()),
  match: key(integer()),
  outcome: text<DrawResult['outcome']>(),
  firstScore: nullable(integer()),
  secondScore: nullable(integer()),
});
type DrawResultRow = InstanceType<typeof DrawResultRow>;

const nothing = () => null;

/** The events that change nothing of the draw. A withdrawal leaves it as it is. */
const elsewhere = {
  CompetitionAnnounced: nothing,
  CompetitionRevised: nothing,
  EntriesOpened: nothing,
  EntriesClosed: nothing,
  PlacesSet: nothing,
  EntryReceived: nothing,
  EntryPaid: nothing,
  EntryUnpaid: nothing,
  PartnerNamed: nothing,
  PartnerRemoved: nothing,
  EntryPutOnWaitingList: nothing,
  EntryMovedUp: nothing,
  PlaceOffered: nothing,
  PlaceTaken: nothing,
  PlaceGiven: nothing,
  EntryCancelled: nothing,
  EntrantsErased: nothing,
  CompetitionRestored: nothing,
  EntryRestored: nothing,
};

interface OfCompetition {
  readonly streamId: string;
}

const deleteDraw = ({ streamId }: OfCompetition) => deleteRows<DrawRow>({ id: Number(streamId) });

export const draws = projection({
  name: 'draws',
  version: 1,
  entity: DrawRow,
  decider: competition,
  on: {
    ...elsewhere,
    DrawMade: ({ data, streamId, recordedAt }) =>
      insertRow({
        ...data,
        id: Number(streamId),
        madeAt: data.madeAt === undefined ? recordedAt : new Date(data.madeAt),
      }),
    DrawResultRecorded: nothing,
    DrawResultTakenBack: nothing,
    DrawDiscarded: deleteDraw,
    CompetitionDeleted: deleteDraw,
  },
});

const deleteResults = ({ streamId }: OfCompetition) =>
  deleteRows<DrawResultRow>({ competitionId: Number(streamId) });

export const drawResults = projection({
  name: 'draw_results',
  version: 1,
  entity: DrawResultRow,
  decider: competition,
  on: {
    ...elsewhere,
    DrawMade: nothing,
    DrawResultRecorded: ({ data, streamId }) => upsertRow({ ...data, competitionId: Number(streamId) }),
    DrawResultTakenBack: ({ data: { round, match }, streamId }) =>
      deleteRows({ competitionId: Number(streamId), round, match }),
    DrawDiscarded: deleteResults,
    CompetitionDeleted: deleteResults,
  },
});

const toRecord = toRecordOf(drawRecord.omit({ results: true }));
const toResult = toRecordOf(drawResult);

/** The draw of a competition. Visitors are shown it as long as they are shown who has entered. */
export const GetDraw = query(
  async ({ manager, clock }, id: number, isSignedIn: boolean): Promise<DrawRecord> => {
    const [shown] = await manager.query<{ isShown: boolean }[]>(
      `SELECT ${entrantsLeave} > $2 AS "isShown" FROM competitions WHERE id = $1`,
      [id, clock.now()],
    );
    if (!shown) throw new RefusedError('competition-not-found');
    const draw = await manager.findOneBy(DrawRow, { id });
    if (!draw || !(isSignedIn || shown.isShown)) throw new RefusedError('draw-not-found');
    const results = await manager.find(DrawResultRow, {
      where: { competitionId: id },
      order: { round: 'ASC', match: 'ASC' },
    });
    return { ...toRecord(draw), results: results.map(toResult) };
  },
);
