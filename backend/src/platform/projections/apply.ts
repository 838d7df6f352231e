import type { EntityManager, ObjectLiteral } from 'typeorm';
import { runPrepared } from '../database/prepared.js';
import type { Change, Projection } from './projection.js';

/** Writes a change to the read table in the transaction of `manager`. */
export const apply = async (
  manager: EntityManager,
  projection: Projection,
  change: Change<ObjectLiteral>,
): Promise<void> => {
  const [text, values] = queryOf(manager, projection, change).getQueryAndParameters();
  await runPrepared(manager, { name: nameOf(text), text }, values);
};

const queryOf = (manager: EntityManager, { entity }: Projection, change: Change<ObjectLiteral>) => {
  const builder = manager.createQueryBuilder();
  switch (change.kind) {
    case 'insert':
      return builder.insert().into(entity).values(change.row);
    case 'update':
      return builder.update(entity).set(change.fields).where(change.where);
    case 'delete':
      return builder.delete().from(entity).where(change.where);
  }
};

/** Each of the few statements gets a name, under which PostgreSQL keeps its plan. */
const names = new Map<string, string>();
const nameOf = (text: string): string => {
  const name = names.get(text) ?? `projection-${names.size}`;
  names.set(text, name);
  return name;
};
