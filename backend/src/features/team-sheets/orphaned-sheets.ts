import type { DataSource } from 'typeorm';
import { runAs } from '../../platform/event-store/write/command-context.js';
import type { EventStore } from '../../platform/event-store/write/event-store.js';
import { daysBefore } from '../../platform/housekeeping.js';
import { eraseSheet, teamSheet } from './team-sheet.js';

/** Erases the team sheets of deleted fixtures, a day later: until then the fixture may be brought back. */
export const eraseOrphanedSheets = async (
  dataSource: DataSource,
  store: EventStore,
  now: Date,
): Promise<number> => {
  const orphaned = await dataSource.query<{ id: number }[]>(
    `SELECT id FROM team_sheets sheet WHERE NOT EXISTS (SELECT FROM fixtures WHERE fixtures.id = sheet.id)
       AND NOT EXISTS (SELECT FROM events WHERE stream = 'fixture' AND stream_id = sheet.id::text AND recorded_at > $1)`,
    [daysBefore(now, 1)],
  );
  for (const { id } of orphaned)
    await runAs({ actor: 'system' }, () => store.update(teamSheet, id, eraseSheet));
  return orphaned.length;
};
