import type { EntityManager, ObjectLiteral } from 'typeorm';
import type { Projection, Change } from './projection.js';

/** Writes the changes to the live read table, in the transaction of `manager` and in their order. */
export const apply = async (
  manager: EntityManager,
  { entity }: Projection,
  changes: readonly Change<ObjectLiteral>[],
): Promise<void> => {
  for (const change of changes) {
    switch (change.kind) {
      case 'put':
        await manager.insert(entity, change.row);
        break;
      case 'patch':
        await manager.update(entity, change.where, change.fields);
        break;
      case 'remove':
        await manager.delete(entity, change.where);
        break;
    }
  }
};
