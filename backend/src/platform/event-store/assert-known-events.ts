import type { EntityManager } from 'typeorm';
import { StartRefusedError } from '../start-refused.js';
import type { Registry } from './registry.js';

interface StoredType {
  readonly stream: string;
  readonly type: string;
  readonly version: number;
}

/** @throws StartRefusedError when the log holds events that only a newer version of the product can read. */
export const assertKnownEvents = async (manager: EntityManager, registry: Registry): Promise<void> => {
  const stored = await manager.query<StoredType[]>(
    `SELECT stream, type, max(schema_version) AS version FROM events GROUP BY stream, type`,
  );
  const unknown = stored.filter(({ stream, type, version }) => {
    if (!registry.categories.includes(stream)) return true;
    const known = registry.decider(stream).events[type];
    return !known || version > known.version;
  });
  if (unknown.length === 0) return;
  const names = unknown.map(({ type, version }) => `${type} of version ${version}`).join(', ');
  throw new StartRefusedError(
    `The history holds events of a newer version of the product (${names}): start that version, or restore a backup from before`,
  );
};
