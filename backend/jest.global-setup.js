import './jest.run-sources.js';

/** Starts the PostgreSQL server that all test files of this run share. */
export default async function setUp() {
  const { startDatabaseServer } = await import('./src/testing/database-server.ts');
  const server = await startDatabaseServer();
  process.env.TEST_DATABASE_SERVER = server.url;
  globalThis.testDatabaseServer = server;
}
