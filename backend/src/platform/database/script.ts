import { escapeIdentifier, escapeLiteral, type PoolClient, type QueryResult } from 'pg';

/** Each statement text with its name, for the whole process. */
const names = new Map<string, string>();
/** The names that each connection has prepared. */
const preparedOn = new WeakMap<PoolClient, Set<string>>();

/** Statements that a connection gets in one message and runs one after the other, so that they cost one round trip. */
export class Script {
  private readonly statements: string[] = [];

  constructor(private readonly client: PoolClient) {}

  /** Adds a statement without parameters. Returns its place among the results. */
  add(text: string): number {
    return this.statements.push(text) - 1;
  }

  /** Adds a statement whose only parameter is this value as JSON. PostgreSQL plans it once for each connection. */
  async execute(text: string, value: unknown): Promise<number> {
    const name = names.get(text) ?? `script-${names.size}`;
    names.set(text, name);
    const prepared = preparedOn.get(this.client) ?? new Set();
    preparedOn.set(this.client, prepared);
    if (!prepared.has(name)) {
      await this.client.query(`PREPARE ${escapeIdentifier(name)} (jsonb) AS ${text}`);
      prepared.add(name);
    }
    return this.add(`EXECUTE ${escapeIdentifier(name)} (${escapeLiteral(JSON.stringify(value))})`);
  }

  /** Runs the statements until one fails. Returns the rows of each. @throws the driver's error. */
  async send(): Promise<readonly unknown[][]> {
    const results: QueryResult | QueryResult[] = await this.client.query(this.statements.join(';'));
    return [results].flat().map(({ rows }) => rows as unknown[]);
  }
}
