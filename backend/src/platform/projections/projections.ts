import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { EventLog } from '../event-store/event-log.js';
import { RefusedError } from '../refused.js';
import { ChangeHints } from '../live/change-hints.js';
import { MemoryTable } from './memory-table.js';
import { ProjectionRegistry } from './projection-registry.js';
import { changesOf, type Projection } from './projection.js';

/** One row that live and rebuilt table do not share; null where it is missing. */
export interface Difference {
  readonly projection: string;
  readonly live: Record<string, unknown> | null;
  readonly rebuilt: Record<string, unknown> | null;
}

const rowsPerInsert = 500;

/** Makes read tables anew from the log, while the product serves. */
@Injectable()
export class Projections {
  constructor(
    private readonly dataSource: DataSource,
    private readonly registry: ProjectionRegistry,
    private readonly log: EventLog,
    private readonly hints: ChangeHints,
  ) {}

  /**
   * Builds the read tables beside the live ones and puts their rows in place in one transaction each. Visitors read
   * the old rows until then; commands on the same records wait only while the last events are caught up with.
   * @param name of one projection; all of them unless given. @throws RefusedError for an unknown name. Answers the names.
   */
  async rebuild(name?: string): Promise<string[]> {
    const chosen = this.registry.all.filter((projection) => (name ?? projection.name) === projection.name);
    if (chosen.length === 0) {
      const names = this.registry.all.map((projection) => projection.name).join(', ');
      throw new RefusedError('not-found', `There is no projection ${name ?? ''}, only ${names}`);
    }
    for (const projection of chosen) await this.rebuildOne(projection);
    return chosen.map((projection) => projection.name);
  }

  /** Rebuilds what was built by another version of its projection, or never; to be called before serving. */
  async rebuildOutdated(): Promise<string[]> {
    const built = await this.dataSource.query<{ name: string; version: number }[]>(
      `SELECT name, version FROM projections`,
    );
    const versions = new Map(built.map(({ name, version }) => [name, version]));
    const outdated = this.registry.all.filter(({ name, version }) => versions.get(name) !== version);
    for (const projection of outdated) await this.rebuildOne(projection);
    return outdated.map(({ name }) => name);
  }

  /** Rebuilds into scratch tables and answers each row in which the live tables differ. Changes nothing. */
  async compare(): Promise<Difference[]> {
    const differences: Difference[] = [];
    for (const projection of this.registry.all) {
      await this.beside(projection, 'REPEATABLE READ', async (manager, live, copy) => {
        await this.fill(manager, projection, await this.replay(projection, { manager }));
        const keys = this.primaryColumns(projection).map(({ databaseName }) => `"${databaseName}"`);
        const rows = await manager.query<Omit<Difference, 'projection'>[]>(
          `SELECT to_jsonb(live) AS live, to_jsonb(copy) AS rebuilt
           FROM ${live} AS live FULL JOIN ${copy} AS copy USING (${keys.join(', ')})
           WHERE to_jsonb(live) IS DISTINCT FROM to_jsonb(copy)`,
        );
        differences.push(...rows.map((row) => ({ projection: projection.name, ...row })));
      });
    }
    return differences;
  }

  private async rebuildOne(projection: Projection): Promise<void> {
    const built = await this.replay(projection, {});
    await this.beside(projection, 'READ COMMITTED', async (manager, live, copy) => {
      // Waits for commands that have projected into the table already and holds new ones back; readers pass.
      await manager.query(`LOCK TABLE ${live} IN EXCLUSIVE MODE`);
      await this.fill(manager, projection, await this.replay(projection, { ...built, manager }));
      await manager.query(`DELETE FROM ${live}`);
      await manager.query(`INSERT INTO ${live} SELECT * FROM ${copy}`);
      await manager.query(
        `INSERT INTO projections (name, version) VALUES ($1, $2)
         ON CONFLICT (name) DO UPDATE SET version = $2, generation = projections.generation + 1, built_at = now()`,
        [projection.name, projection.version],
      );
    });
    this.hints.add([projection.stream.category]);
  }

  /** Folds the log, or what comes after `position`, into rows. */
  private async replay(
    projection: Projection,
    { table = this.emptyTable(projection), position = 0, manager }: Replay,
  ): Promise<{ table: MemoryTable; position: number }> {
    const range = { after: position, stream: projection.stream.category };
    let last = position;
    for await (const events of this.log.batches(manager ? { ...range, manager } : range)) {
      for (const event of events) {
        for (const change of changesOf(projection, event)) table.apply(change);
        last = event.position;
      }
    }
    return { table, position: last };
  }

  /**
   * Gives `work` an empty temporary copy of the read table. In this transaction the table's bare name, which is what
   * TypeORM writes, means the copy.
   */
  private async beside(
    projection: Projection,
    isolation: 'READ COMMITTED' | 'REPEATABLE READ',
    work: (manager: EntityManager, live: string, copy: string) => Promise<void>,
  ): Promise<void> {
    const { tableName } = this.dataSource.getMetadata(projection.entity);
    const [live, copy] = [`public."${tableName}"`, `pg_temp."${tableName}"`];
    await this.dataSource.transaction(isolation, async (manager) => {
      await manager.query(
        `CREATE TEMPORARY TABLE "${tableName}" (LIKE ${live} INCLUDING ALL) ON COMMIT DROP`,
      );
      await work(manager, live, copy);
    });
  }

  private async fill(manager: EntityManager, { entity }: Projection, { table }: Replayed): Promise<void> {
    const rows = table.contents;
    for (let from = 0; from < rows.length; from += rowsPerInsert) {
      await manager.insert(entity, rows.slice(from, from + rowsPerInsert));
    }
  }

  private emptyTable(projection: Projection): MemoryTable {
    return new MemoryTable(this.primaryColumns(projection).map(({ propertyName }) => propertyName));
  }

  private primaryColumns({ entity }: Projection) {
    return this.dataSource.getMetadata(entity).primaryColumns;
  }
}

interface Replayed {
  readonly table: MemoryTable;
  readonly position: number;
}

interface Replay extends Partial<Replayed> {
  readonly manager?: EntityManager;
}
