import type { EntityManager, ObjectLiteral } from 'typeorm';
import { runPrepared } from '../database/prepared.js';
import type { Change, Projection } from './projection.js';

/** Writes the changes to the live read table, in the transaction of `manager` and in their order. */
export const apply = async (
  manager: EntityManager,
  projection: Projection,
  changes: readonly Change<ObjectLiteral>[],
): Promise<void> => {
  for (const change of changes) {
    const [text, values] = queryOf(manager, projection, change).getQueryAndParameters();
    await runPrepared(manager, { name: nameOf(text), text }, values);
  }
};

const queryOf = (manager: EntityManager, { entity }: Projection, change: Change<ObjectLiteral>) => {
  const builder = manager.createQueryBuilder();
  switch (change.kind) {
    case 'put':
      return builder.insert().into(entity).values(change.row);
    case 'patch':
      return builder.update(entity).set(change.fields).where(change.where);
    case 'remove':
      return builder.delete().from(entity).where(change.where);
  }
};

/** The same few statements come again and again: each gets a name, under which PostgreSQL keeps its plan. */
const names = new Map<string, string>();
const nameOf = (text: string): string => {
  const name = names.get(text) ?? `projection-${names.size}`;
  names.set(text, name);
  return name;
};
