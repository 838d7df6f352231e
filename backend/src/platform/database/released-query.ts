import { Query, type QueryConfig, type QueryResult } from 'pg';

/**
 * A statement that lets go of its rows and parameters when it has ended.
 *
 * `pg` writes a function into each statement, for its promise or its time limit. V8 allocates a function that is written into a
 * property among the old objects. Whatever it refers to would survive until the next full collection, and each small
 * collection would copy it: the rows, and all that the code waits with. See ADR 0020.
 */
export class ReleasedQuery extends Query {
  declare private _result: unknown;
  declare private _results: unknown;
  declare private values: unknown;
  private waiting: Pick<PromiseWithResolvers<QueryResult>, 'resolve' | 'reject'> | undefined;

  constructor(statement: string | QueryConfig, values?: unknown[]) {
    super(statement, values, (error, result) => this.end(error ?? undefined, result as QueryResult));
  }

  /** @param send gives the statement to a connection. It fails with the error of the server or of the connection. */
  run(send: (query: this) => unknown): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      send(this);
    });
  }

  private end(error: Error | undefined, result: QueryResult): void {
    const { waiting } = this;
    // The promise holds the result as well.
    this.waiting = undefined;
    if (error) {
      // Rows can still arrive after the time limit.
      waiting?.reject(error);
      return;
    }
    this._result = this._results = this.values = undefined;
    waiting?.resolve(result);
  }
}
