import type { EntityManager } from 'typeorm';
import { StartRefusedError } from '../../start-refused.js';
import { partsOfLog } from './parts-of-log.js';
import type { Registry } from '../registry.js';

interface StoredType {
  readonly stream: string;
  readonly type: string;
  readonly version: number;
}

/** @throws StartRefusedError when the log holds events that only a newer version of the product can read. */
export const assertKnownEvents = async (manager: EntityManager, registry: Registry): Promise<void> => {
  const unknown = new Set<string>();
  for await (const part of partsOfLog(manager, 'Checking the history')) {
    const stored = await manager.query<StoredType[]>(
      `SELECT stream, type, max(schema_version) AS version FROM events
       WHERE position BETWEEN $1 AND $2 GROUP BY stream, type`,
      part,
    );
    for (const one of stored) {
      if (!isKnown(registry, one)) unknown.add(`${one.type} of version ${one.version}`);
    }
  }
  if (unknown.size === 0) return;
  const names = [...unknown].join(', ');
  throw new StartRefusedError(
    `The history holds events of a newer version of the product (${names}): start that version, or restore a backup from before`,
  );
};

const isKnown = (registry: Registry, { stream, type, version }: StoredType): boolean => {
  if (!registry.categories.includes(stream)) return false;
  const known = registry.decider(stream).events[type];
  return known !== undefined && version <= known.version;
};
