import { Injectable } from '@nestjs/common';
import {
  accessRecord,
  eventsLimits,
  type AccessKind,
  type AccessPage,
  type AccessRecord,
  type ListOfPeople,
} from '@onchan-bowls/contract/history';
import type { AccessParams } from '@onchan-bowls/contract/history-params';
import { Column, DataSource, Entity, LessThan, PrimaryGeneratedColumn } from 'typeorm';
import { actorName, ActorNames } from '../../platform/event-store/log/actor-names.js';
import { Clock } from '../../platform/event-store/clock.js';
import { commandContext } from '../../platform/event-store/write/command-context.js';
import { AccessLog, type AccessedQuery } from '../../platform/event-store/log/access-log.js';
import { daysBefore, Housekeeping } from '../../platform/housekeeping.js';
import { query } from '../../platform/records/record-queries.js';
import { toRecordOf } from '../../platform/records/record-table.js';
import { RecordNames } from './record-names.js';

/** One access to the history. */
@Entity('history_access')
class HistoryAccessRow {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column('uuid', { name: 'account_id' })
  accountId: string;

  @Column('text')
  kind: AccessKind;

  @Column('jsonb')
  query: AccessRecord['query'];

  @Column('text', { name: 'request_id' })
  requestId: string;

  @Column('timestamptz', { name: 'accessed_at' })
  accessedAt: Date;
}

/** How long an access is kept, in days: two years. */
const keptFor = 730;

/** How long after an opening of a list the next one is not recorded, in milliseconds. */
const openFor = 60 * 60 * 1000;

/** Records who read the history, lists of people, or what is held of a person. */
@Injectable()
export class HistoryAccess extends AccessLog {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    housekeeping: Housekeeping,
  ) {
    super();
    const old = 'DELETE FROM history_access WHERE accessed_at < $1';
    housekeeping.deletes('Old accesses to the history deleted', old, (now) => [daysBefore(now, keptFor)]);
  }

  async record(kind: AccessKind, query: AccessedQuery): Promise<void> {
    const { actor: accountId, requestId } = commandContext();
    const row = { accountId, kind, query, requestId, accessedAt: this.clock.now() };
    await this.dataSource.manager.insert(HistoryAccessRow, row);
  }

  async recordOpening(list: ListOfPeople): Promise<void> {
    const { actor, requestId } = commandContext();
    const now = this.clock.now();
    await this.dataSource.query(
      `INSERT INTO history_access (account_id, kind, query, request_id, accessed_at)
       SELECT $1::uuid, 'opened-list', jsonb_build_object('list', $2::text), $3, $4
       WHERE NOT EXISTS (
         SELECT FROM history_access
         WHERE kind = 'opened-list' AND account_id = $1::uuid AND query ->> 'list' = $2::text AND accessed_at > $5
       )`,
      [actor, list, requestId, now, new Date(now.getTime() - openFor)],
    );
  }
}

const toAccessRecord = toRecordOf(accessRecord);

/** Accesses to the history, newest first. */
export const ListAccesses = query(
  async ({ manager, get }, { before, limit }: AccessParams): Promise<AccessPage> => {
    const recordNames = get(RecordNames);
    const rows = await manager.find(HistoryAccessRow, {
      ...(before !== undefined && { where: { id: LessThan(before) } }),
      order: { id: 'DESC' },
      take: limit ?? eventsLimits.default,
    });
    const actors = rows.flatMap(({ accountId, query: { actor } }) => [accountId, ...textsIn(actor)]);
    const actorNames = await get(ActorNames).namesOf([...new Set(actors)]);
    const recordName = await recordNames.namesOf(rows.flatMap(({ query }) => recordIn(query) ?? []));
    const categories = recordNames.categories();
    const types = categories.flatMap((category) => category.types);
    const namesIn = (query: AccessRecord['query']): AccessRecord['names'] => {
      const { stream, type, actor } = query;
      const record = recordIn(query);
      return {
        stream: categories.find((category) => category.stream === stream)?.label,
        streamId: record && recordName(record),
        type: types.find((one) => one.type === type)?.label,
        actor: typeof actor === 'string' ? actorName(actor, actorNames) : undefined,
      };
    };
    const accesses = rows.map((row) =>
      toAccessRecord({
        ...row,
        id: row.id,
        names: namesIn(row.query),
        actor: row.accountId,
        actorName: actorName(row.accountId, actorNames),
      }),
    );
    return { accesses };
  },
);

const textsIn = (value: string | number | undefined) => (typeof value === 'string' ? [value] : []);

/** The record that the query asks for, if any. */
const recordIn = ({ stream, streamId }: AccessRecord['query']) =>
  stream === undefined || streamId === undefined
    ? undefined
    : { stream: String(stream), streamId: String(streamId) };
