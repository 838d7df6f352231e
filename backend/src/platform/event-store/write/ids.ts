import type { EntityManager } from 'typeorm';

/** The sequence of the ids of a category, or of a part of its records. */
export const sequenceOf = (kind: string): string => `${kind.replaceAll('-', '_')}_ids`;

/** Raises a sequence above all ids of a category, or of a part with a person: its parameters are the sequence and the name of either. */
export const skipUsedIds = {
  name: 'skip-used-ids',
  text: `SELECT setval($1::regclass, greatest(
    (SELECT max(stream_id::bigint) FROM events WHERE stream = $2),
    (SELECT max(substring(subject FROM '\\d+$')::bigint) FROM personal_keys WHERE subject ~ ('^' || $2 || '-\\d+$')),
    pg_sequence_last_value($1::regclass)))`,
};

/**
 * Raises the sequences that are behind the log, as after it was loaded without them. Looks only at the next id of each. A category
 * whose records have the ids of others, as a team sheet has that of its fixture, has no sequence.
 */
export const raiseIds = async (manager: EntityManager, categories: readonly string[]): Promise<void> => {
  for (const category of categories) {
    const sequence = sequenceOf(category);
    const taken = await manager.query<unknown[]>(
      `SELECT FROM events
       WHERE to_regclass($1) IS NOT NULL AND stream = $2 AND stream_id = (coalesce(pg_sequence_last_value(to_regclass($1)), 0) + 1)::text LIMIT 1`,
      [sequence, category],
    );
    if (taken.length > 0) await manager.query(skipUsedIds.text, [sequence, category]);
  }
};
