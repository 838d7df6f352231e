import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DataSource } from 'typeorm';
import { type PreparedStatement, runPrepared } from '../database/prepared.js';
import type { Clock } from '../event-store/clock.js';
import { opaqueTag } from './etag.js';
import { type PreparedResponse, prepareResponse, sendPrepared } from './prepared-response.js';

/** The state of a list, as the database reports it. Visitors must not learn it, because it counts what they do not see. */
export interface ListState {
  /** Changes whenever the list may have changed. */
  readonly revision: string;
  /** The position of the newest event of its records; 0 without any. */
  readonly position: number;
  /** The instant at which the list changes by itself, in milliseconds since 1970; infinite if it does not. */
  readonly until: number;
}

/** A list's response, made once for a state of the list. */
export interface MadeList extends PreparedResponse, ListState {
  /** Names what visitors see: equal lists have the same key, also in other processes. */
  readonly key: string;
}

/** The projection that a list shows. */
export interface ListedProjection {
  readonly name: string;
  readonly decider: { readonly category: string };
}

/** The position of the newest event of two categories, and the generation of a projection. */
const newest = `greatest((SELECT position FROM events WHERE stream = $1 ORDER BY position DESC LIMIT 1),
    (SELECT position FROM events WHERE stream = $3 ORDER BY position DESC LIMIT 1)) AS position,
  (SELECT generation FROM projections WHERE name = $2) AS generation`;

const newestState: PreparedStatement = {
  name: 'newest-state',
  text: `SELECT ${newest}, 0 AS passed, NULL::timestamptz AS until`,
};

/** The same with the number of changes before an instant, and the next change after it. */
const newestStateAt = (name: string, changes: string): PreparedStatement => ({
  name: `newest-state-${name}`,
  text: `SELECT ${newest}, count(*) FILTER (WHERE at <= $4) AS passed, min(at) FILTER (WHERE at > $4) AS until
    FROM (${changes}) AS changes (at)`,
});

/** A row of these statements. PostgreSQL sends large integers as text. */
interface StateRow {
  readonly position: string | null;
  readonly generation: string | null;
  readonly passed: string | number;
  readonly until: Date | null;
}

/** Counts the commits with events of two categories after one position, up to another; two stand for more. No state is between those of one. */
const commitsBetween = `SELECT count(*)::integer AS count FROM
  (SELECT DISTINCT command_id FROM events WHERE stream IN ($1, $4) AND position > $2 AND position <= $3 LIMIT 2) AS commits_between`;

interface ListDeclaration {
  readonly projection: ListedProjection;
  readonly type: string;
  readonly load: () => Promise<string>;
  readonly changes: string | undefined;
  readonly alsoOf: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** A list, or another text of records that visitors see, with its response in memory. */
export class PublicList {
  private made: MadeList | undefined;
  private making: { readonly revision: string; readonly list: Promise<MadeList> } | undefined;
  private asking: Promise<unknown> = Promise.resolve();
  private nextState: Promise<ListState> | undefined;
  private readonly statement: PreparedStatement;
  /** Called with each state that the database reports. */
  onAsked: (state: ListState) => void = () => undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly declared: ListDeclaration,
  ) {
    const { projection, changes } = declared;
    this.statement = changes === undefined ? newestState : newestStateAt(projection.name, changes);
  }

  /** The category of its records. */
  get category(): string {
    return this.declared.projection.decider.category;
  }

  /** The category of other records that it shows. */
  get alsoOf(): string | undefined {
    return this.declared.alsoOf;
  }

  /** Sends the list, or 304 when the client has these bytes already. @throws when the database is not available. */
  async serve(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    sendPrepared(request, reply, await this.current());
  }

  /** The text of the list as it is now. @throws when the database is not available. */
  async text(): Promise<string> {
    const { variants } = await this.current();
    return variants.identity.body.toString();
  }

  /** The list as it is now. @throws when the database is not available. */
  async current(): Promise<MadeList> {
    const state = await this.currentState();
    return this.made?.revision === state.revision ? this.made : this.make(state);
  }

  /**
   * Whether visitors may have seen it in another state between two that look the same: it may have been changed and changed back,
   * and another process may have served it meanwhile.
   */
  async wasDifferentBetween(earlier: ListState, later: ListState): Promise<boolean> {
    if (earlier.until <= this.clock.now().getTime()) return true;
    const [row] = await this.dataSource.query<{ count: number }[]>(commitsBetween, [
      this.category,
      earlier.position,
      later.position,
      this.alsoOf,
    ]);
    // Without an event the hint came from an earlier change, or the projection was rebuilt.
    return row?.count !== 1;
  }

  /** The state that the database reports now. */
  currentState(): Promise<ListState> {
    this.nextState ??= this.asking.then(() => {
      this.nextState = undefined;
      const state = this.askState();
      this.asking = state.catch(() => undefined);
      return state;
    });
    return this.nextState;
  }

  private async askState(): Promise<ListState> {
    const { projection, changes } = this.declared;
    const [row] = await runPrepared<StateRow>(this.dataSource, this.statement, [
      projection.decider.category,
      projection.name,
      this.alsoOf,
      ...(changes === undefined ? [] : [this.clock.now()]),
    ]);
    const state = {
      revision: `${row?.position}/${row?.generation}/${row?.passed}`,
      position: Number(row?.position ?? 0),
      until: row?.until?.getTime() ?? Infinity,
    };
    this.onAsked(state);
    return state;
  }

  private make(state: ListState): Promise<MadeList> {
    const { revision } = state;
    if (this.making?.revision !== revision) {
      const { load } = this.declared;
      const list = load().then(async (text) => {
        const response = await this.responseWith(text);
        this.made = { ...response, ...state, key: opaqueTag(response.etag) };
        return this.made;
      });
      const making = { revision, list };
      this.making = making;
      const forget = () => {
        if (this.making === making) this.making = undefined;
      };
      list.then(forget, forget);
    }
    return (this.making as { list: Promise<MadeList> }).list;
  }

  /** The response with a text; the one that is there if it has the same bytes. */
  private async responseWith(text: string): Promise<PreparedResponse> {
    if (this.made?.variants.identity.body.equals(Buffer.from(text))) return this.made;
    return prepareResponse(text, this.declared.type, this.declared.headers);
  }
}
