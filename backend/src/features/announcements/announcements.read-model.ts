import type { AnnouncementRecord } from '@onchan-bowls/contract/announcements';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Column, DataSource, Entity, PrimaryColumn, type EntityManager } from 'typeorm';
import { Refused } from '../../platform/event-store/refused.js';
import { patch, projection, put, remove } from '../../platform/projections/projection.js';
import { announcement, type AnnouncementEvent } from './announcement.js';

/** The announcements as visitors and administrators read them. */
@Entity('announcements')
export class AnnouncementRow {
  @PrimaryColumn('integer')
  id: number;

  @Column('text')
  title: string;

  @Column('text')
  content: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;

  @Column('integer')
  version: number;
}

export const announcements = projection<AnnouncementRow, AnnouncementEvent>({
  name: 'announcements',
  version: 1,
  entity: AnnouncementRow,
  stream: announcement,
  on: {
    AnnouncementPublished: ({ data, streamId, recordedAt, version }) => [
      put({ ...data, id: Number(streamId), createdAt: recordedAt, updatedAt: recordedAt, version }),
    ],
    AnnouncementRevised: ({ data, streamId, recordedAt, version }) => [
      patch({ id: Number(streamId) }, { ...data, updatedAt: recordedAt, version }),
    ],
    AnnouncementDeleted: ({ streamId }) => [remove({ id: Number(streamId) })],
  },
});

/** All announcements, the newest first. */
export class ListAnnouncements extends Query<AnnouncementRecord[]> {}

@QueryHandler(ListAnnouncements)
class ListAnnouncementsHandler implements IQueryHandler<ListAnnouncements> {
  constructor(private readonly dataSource: DataSource) {}

  async execute(): Promise<AnnouncementRecord[]> {
    const rows = await this.dataSource.manager.find(AnnouncementRow, {
      order: { createdAt: 'DESC', id: 'DESC' },
    });
    return rows.map(toRecord);
  }
}

/** One announcement. @throws Refused `announcement-not-found` when it does not exist. */
export const getAnnouncement = async (manager: EntityManager, id: number): Promise<AnnouncementRecord> => {
  const row = await manager.findOneBy(AnnouncementRow, { id });
  if (!row) throw new Refused('announcement-not-found');
  return toRecord(row);
};

const toRecord = (row: AnnouncementRow): AnnouncementRecord => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const announcementQueryHandlers = [ListAnnouncementsHandler];
