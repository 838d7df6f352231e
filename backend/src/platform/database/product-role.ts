import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { QueryFailedError, type QueryRunner } from 'typeorm';

/** The privileges of the product's role on tables that it must not both read and write freely. */
const narrower = {
  events: 'SELECT, INSERT',
  event_head: 'SELECT, UPDATE',
  stamps: 'SELECT, INSERT',
  migrations: 'SELECT',
};

/** Whether the role was made meanwhile: roles belong to all databases of a server, and another one may start at this moment. */
const isDuplicate = (error: unknown): boolean =>
  error instanceof QueryFailedError &&
  ['42710', '23505'].includes((error.driverError as { code?: string }).code ?? '');

/**
 * Gives the role of `productUrl` only the privileges that the product needs: it owns nothing and cannot change an event. The
 * role is made when it is missing, with the password of the URL or of PGPASSWORD. To be called by the owner of the tables.
 */
export const grantProductRole = async (runner: QueryRunner, productUrl: string): Promise<void> => {
  const { user = '', password } = new Client({ connectionString: productUrl });
  const role = escapeIdentifier(user);
  const known = await runner.manager.query<object[]>('SELECT FROM pg_roles WHERE rolname = $1', [user]);
  if (known.length === 0) {
    const create = `CREATE ROLE ${role} LOGIN ${password ? `PASSWORD ${escapeLiteral(password)}` : ''}`;
    await runner.query(create).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
    });
  }
  await runner.startTransaction();
  await runner.query(`
    GRANT USAGE ON SCHEMA public TO ${role};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role};
    GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA public TO ${role};
    ${Object.entries(narrower)
      .map(
        ([table, rights]) => `REVOKE ALL ON ${table} FROM ${role}; GRANT ${rights} ON ${table} TO ${role};`,
      )
      .join('\n')}
  `);
  await runner.commitTransaction();
};
