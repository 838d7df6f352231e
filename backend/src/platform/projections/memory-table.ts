import type { ObjectLiteral } from 'typeorm';
import type { Change } from './projection.js';

/** A read table in memory, for a rebuild from the log. Its changes have the same effect as the SQL of `toRowChange`. */
export class MemoryTable {
  private readonly rows = new Map<string, ObjectLiteral>();

  /** @param primaryKey the names of the fields that make a row's key. */
  constructor(private readonly primaryKey: readonly string[]) {}

  apply(change: Change<ObjectLiteral>): void {
    switch (change.kind) {
      case 'insert':
      case 'upsert':
        this.rows.set(this.keyOf(change.row), { ...change.row });
        break;
      case 'update':
        for (const [, row] of this.matching(change.where)) Object.assign(row, change.fields);
        break;
      case 'delete':
        for (const [key] of this.matching(change.where)) this.rows.delete(key);
        break;
    }
  }

  get contents(): ObjectLiteral[] {
    return [...this.rows.values()];
  }

  private keyOf(row: ObjectLiteral): string {
    return JSON.stringify(this.primaryKey.map((field) => row[field] as unknown));
  }

  private matching(where: ObjectLiteral): [string, ObjectLiteral][] {
    const fields = Object.keys(where);
    if (fields.length === this.primaryKey.length && this.primaryKey.every((field) => field in where)) {
      const key = this.keyOf(where);
      const row = this.rows.get(key);
      return row ? [[key, row]] : [];
    }
    return [...this.rows].filter(([, row]) => fields.every((field) => row[field] === where[field]));
  }
}
