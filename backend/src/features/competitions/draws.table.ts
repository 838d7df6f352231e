import { drawRecord, drawResult, type DrawRecord, type DrawResult } from '@onchan-bowls/contract/draws';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import {
  deleteRows,
  forOthers,
  insertRow,
  projection,
  upsertRow,
} from '../../platform/projections/projection.js';
import { query } from '../../platform/records/record-queries.js';
import { toRecordOf } from '../../platform/records/record-table.js';
import { RefusedError } from '../../platform/refused.js';
import { competition } from './competition.js';
import type { CompetitionEvent } from './competition.events.js';
import { entrantsLeave } from './competitions.table.js';

/** The draw of a competition. Its id is the competition's. */
@Entity('draws')
export class DrawRow {
  @PrimaryColumn('integer')
  id: number;

  @Column('text')
  seed: string;

  @Column('integer')
  seeded: number;

  @Column('jsonb')
  order: number[];

  @Column('jsonb', { name: 'play_by' })
  playBy: (string | null)[];

  @Column('timestamptz', { name: 'made_at' })
  madeAt: Date;
}

/** The results of the matches of all draws. */
@Entity('draw_results')
export class DrawResultRow {
  @PrimaryColumn('integer', { name: 'competition_id' })
  competitionId: number;

  @PrimaryColumn('integer')
  round: number;

  @PrimaryColumn('integer')
  match: number;

  @Column('text')
  outcome: DrawResult['outcome'];

  @Column('integer', { name: 'first_score', nullable: true })
  firstScore: number | null;

  @Column('integer', { name: 'second_score', nullable: true })
  secondScore: number | null;
}

interface OfCompetition {
  readonly streamId: string;
}

const deleteDraw = ({ streamId }: OfCompetition) => deleteRows<DrawRow>({ id: Number(streamId) });

export const draws = projection<DrawRow, CompetitionEvent>({
  name: 'draws',
  version: 1,
  entity: DrawRow,
  decider: competition,
  on: {
    // A withdrawal, too, leaves the draw as it is.
    ...forOthers(competition, () => null),
    DrawMade: ({ data, streamId, recordedAt }) =>
      insertRow({
        ...data,
        id: Number(streamId),
        madeAt: data.madeAt === undefined ? recordedAt : new Date(data.madeAt),
      }),
    DrawDiscarded: deleteDraw,
    CompetitionDeleted: deleteDraw,
  },
});

const deleteResults = ({ streamId }: OfCompetition) =>
  deleteRows<DrawResultRow>({ competitionId: Number(streamId) });

export const drawResults = projection<DrawResultRow, CompetitionEvent>({
  name: 'draw_results',
  version: 1,
  entity: DrawResultRow,
  decider: competition,
  on: {
    ...forOthers(competition, () => null),
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
