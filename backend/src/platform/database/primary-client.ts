import pg from 'pg';

/** How long connecting may take, in milliseconds. */
export const connectTimeout = 5000;

/** The time limit for one host to report whether it is the primary, in milliseconds. Two rounds fit into the limit for connecting. */
const longest = 2000;

/** The host that was the primary last, by list of hosts and port. */
const lastPrimary = new Map<string, string>();

/** None of the hosts, or more than one of them, accepts changes. The code is that of a server that cannot be used yet. */
export class NoPrimaryError extends Error {
  readonly code = '57P03';
}

/**
 * A connection to the primary among several hosts, as in `postgres://user@one,two:5432/database`. `pg` itself knows one host. If two
 * hosts are primaries it refuses to connect, because each may have acknowledged changes that the other one lacks.
 */
export class PrimaryClient extends pg.Client {
  // With a callback for the pool, without one for other callers.
  override readonly connect = ((callback?: (error?: Error) => void) => {
    const connected = this.connectToPrimary();
    if (!callback) return connected;
    connected.then(() => callback(), callback);
    return undefined;
  }) as pg.Client['connect'];

  private async connectToPrimary(): Promise<void> {
    if (this.host.includes(',')) this.host = await this.findPrimary();
    await super.connect();
  }

  private async findPrimary(): Promise<string> {
    const place = `${this.host}:${this.port}`;
    const last = lastPrimary.get(place);
    // The others are asked only when this one fails: a machine without power would delay every connection.
    if (last !== undefined && (await this.isPrimary(last).catch(() => false))) return last;
    lastPrimary.delete(place);

    const hosts = this.host.split(',');
    const answers = await Promise.allSettled(hosts.map((host) => this.isPrimary(host)));
    const [primary, another] = hosts.filter((_, index) => {
      const answer = answers[index];
      return answer?.status === 'fulfilled' && answer.value;
    });
    if (another !== undefined) {
      throw new NoPrimaryError(
        `${primary} and ${another} are both primaries: stop the one that was not promoted last`,
      );
    }
    if (primary === undefined) {
      const failed = answers.find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') throw failed.reason;
      throw new NoPrimaryError(`Each of ${this.host} is a standby: promote one`);
    }
    lastPrimary.set(place, primary);
    return primary;
  }

  private async isPrimary(host: string): Promise<boolean> {
    const { port, user, password, database, ssl } = this;
    const client = new pg.Client({
      ...{ host, port, user, password, database, ssl },
      connectionTimeoutMillis: longest,
      query_timeout: longest,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ in_hot_standby: string }>('SHOW in_hot_standby');
      return rows[0]?.in_hot_standby === 'off';
    } finally {
      void client.end();
    }
  }
}
