import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { groupByStatement } from '../event-store/write/row-changes.js';
import { EventLog } from '../event-store/log/event-log.js';
import { lockHead } from '../event-store/write/lock-head.js';
import { partsOfLog } from '../event-store/log/parts-of-log.js';
import { ChangeHints } from '../live/change-hints.js';
import { beginTask } from '../progress.js';
import { RefusedError } from '../refused.js';
import { StartRefusedError } from '../start-refused.js';
import { ProjectionRegistry } from './projection-registry.js';
import { changeOf, type Projection } from './projection.js';
import { toRowChange } from './row-change.js';

/** A row in which the live and the rebuilt table differ; null where it is missing. */
export interface Difference {
  readonly projection: string;
  readonly live: Record<string, unknown> | null;
  readonly rebuilt: Record<string, unknown> | null;
}

/** Rebuilds read tables from the log while the product serves. */
@Injectable()
export class Projections {
  constructor(
    private readonly dataSource: DataSource,
    private readonly registry: ProjectionRegistry,
    private readonly log: EventLog,
    private readonly hints: ChangeHints,
  ) {}

  /**
   * Rebuilds each read table in a temporary one and replaces its rows, in one transaction. Visitors read the old rows until
   * then. Commands wait only while the last events are replayed.
   * @param name of one projection; all of them by default.
   * @throws RefusedError for an unknown name, StartRefusedError when a newer version of the product built a table.
   * @returns the names of the rebuilt projections.
   */
  async rebuild(name?: string): Promise<string[]> {
    const chosen = this.registry.all.filter((projection) => (name ?? projection.name) === projection.name);
    if (chosen.length === 0) {
      const names = this.registry.all.map((projection) => projection.name).join(', ');
      throw new RefusedError('not-found', `There is no projection ${name ?? ''}, only ${names}`);
    }
    await this.builtVersions();
    await this.rebuildEach(chosen);
    return chosen.map((projection) => projection.name);
  }

  /**
   * Rebuilds tables that an older version of their projection built, or none. To be called before serving.
   * @throws StartRefusedError when a newer version built one.
   */
  async rebuildOutdated(): Promise<string[]> {
    const versions = await this.builtVersions();
    const outdated = this.registry.all.filter(({ name, version }) => versions.get(name) !== version);
    await this.rebuildEach(outdated);
    // Commits are made with the versions of the projections that there are: one that was removed would refuse all of them.
    await this.dataSource.query(`DELETE FROM projections WHERE name <> ALL ($1)`, [
      this.registry.all.map(({ name }) => name),
    ]);
    return outdated.map(({ name }) => name);
  }

  /** Rebuilds in temporary tables and returns each row in which a live table differs. Changes nothing. */
  async compare(): Promise<Difference[]> {
    const differences: Difference[] = [];
    const report = await this.beginReplay('Comparing', this.registry.all);
    for (const projection of this.registry.all) {
      const { name, live, rebuilt, keys } = this.metadataOf(projection);
      const rows = await this.dataSource.transaction('REPEATABLE READ', async (manager) => {
        await createTemporary(manager, live, rebuilt);
        await this.replay(projection, manager, report);
        return manager.query<Omit<Difference, 'projection'>[]>(
          `SELECT to_jsonb(live) AS live, to_jsonb(rebuilt) AS rebuilt
           FROM ${live} AS live FULL JOIN ${rebuilt} AS rebuilt USING (${keys})
           WHERE to_jsonb(live) IS DISTINCT FROM to_jsonb(rebuilt)`,
        );
      });
      differences.push(...rows.map((row) => ({ projection: name, ...row })));
    }
    return differences;
  }

  /** The versions of the projections that built the tables. @throws StartRefusedError when this version of the product is older. */
  private async builtVersions(): Promise<ReadonlyMap<string, number>> {
    const built = await this.dataSource.query<{ name: string; version: number }[]>(
      `SELECT name, version FROM projections`,
    );
    const versions = new Map(built.map(({ name, version }) => [name, version]));
    const newer = this.registry.all.filter(({ name, version }) => (versions.get(name) ?? 0) > version);
    if (newer.length === 0) return versions;
    const names = newer.map(({ name }) => name).join(', ');
    throw new StartRefusedError(
      `The read tables were made by a newer version of the product (${names}): use that version, or restore a backup from before`,
    );
  }

  private async rebuildEach(projections: readonly Projection[]): Promise<void> {
    if (projections.length === 0) return;
    const report = await this.beginReplay('Rebuilding', projections);
    for (const projection of projections) await this.rebuildOne(projection, report);
  }

  /** Begins a task that replays these projections' events. Returns a function to call with how many more were replayed. */
  private async beginReplay(
    task: string,
    projections: readonly Projection[],
  ): Promise<(events: number) => void> {
    const { manager } = this.dataSource;
    const categories = projections.map(({ decider }) => decider.category);
    let total = 0;
    for await (const part of partsOfLog(manager, 'Counting the events')) {
      const [counted] = await manager.query<{ count: number }[]>(
        `SELECT count(*)::integer AS count FROM unnest($1::text[]) AS category
         JOIN events ON stream = category AND position BETWEEN $2 AND $3`,
        [categories, ...part],
      );
      total += counted?.count ?? 0;
    }
    const report = beginTask(task, total, 'events');
    let done = 0;
    return (events) => report((done += events));
  }

  private async rebuildOne(projection: Projection, report: (events: number) => void): Promise<void> {
    const { name, live, rebuilt } = this.metadataOf(projection);
    const isFirst = await this.dataSource.transaction('READ COMMITTED', async (manager) => {
      await createTemporary(manager, live, rebuilt);
      const position = await this.replay(projection, manager, report);
      // Waits for the commit under way, and blocks the next ones: they find the new version. Readers are not blocked.
      await lockHead(manager);
      await this.replay(projection, manager, report, position);
      await manager.query(`DELETE FROM ${live}`);
      await manager.query(`INSERT INTO ${live} SELECT * FROM ${rebuilt}`);
      const [built] = await manager.query<{ is_first: boolean }[]>(
        `INSERT INTO projections (name, version, category) VALUES ($1, $2, $3) ON CONFLICT (name) DO UPDATE
         SET version = $2, category = $3, generation = projections.generation + 1, built_at = now()
         RETURNING generation = 1 AS is_first`,
        [name, projection.version, projection.decider.category],
      );
      return built?.is_first ?? false;
    });
    // Nobody can have read a table that had never been built.
    if (!isFirst) this.hints.add([projection.decider.category]);
  }

  /**
   * Replays the events after a position into the temporary table. Its changes name the table as those of commands do, and in this
   * transaction that is the temporary one. Returns the position of the last event.
   */
  private async replay(
    projection: Projection,
    manager: EntityManager,
    report: (events: number) => void,
    after = 0,
  ): Promise<number> {
    let last = after;
    for await (const rows of this.log.pages({ after, stream: projection.decider.category, manager })) {
      const changes = rows.flatMap((row) => {
        const event = { ...this.log.read(row), recordedAt: new Date(row.recordedAt) };
        const change = changeOf(projection, event);
        return change ? [toRowChange(this.dataSource, projection, change)] : [];
      });
      for (const { statement, rows: values } of groupByStatement(changes)) {
        await manager.query(statement, [JSON.stringify(values)]);
      }
      last = rows.at(-1)?.position ?? last;
      report(rows.length);
    }
    return last;
  }

  private metadataOf({ name, entity }: Projection) {
    const { tableName, primaryColumns } = this.dataSource.getMetadata(entity);
    const keys = primaryColumns.map(({ databaseName }) => `"${databaseName}"`).join(', ');
    return { name, live: `public."${tableName}"`, rebuilt: `pg_temp."${tableName}"`, keys };
  }
}

/** Makes an empty table like another one, until the transaction ends. */
const createTemporary = (manager: EntityManager, live: string, temporary: string): Promise<unknown> =>
  manager.query(`CREATE TEMPORARY TABLE ${temporary} (LIKE ${live} INCLUDING ALL) ON COMMIT DROP`);
