import './jest.run-sources.js';
import { bundlePackages } from '../scripts/test-packages.mjs';

/** Bundles the packages that the tests import, and starts the PostgreSQL server that all test files of this run share. */
export default async function setUp() {
  const { startDatabaseServer } = await import('./src/testing/database-server.ts');
  const [server] = await Promise.all([startDatabaseServer(), bundlePackages('backend')]);
  process.env.TEST_DATABASE_SERVER = server.url;
  globalThis.testDatabaseServer = server;
}
