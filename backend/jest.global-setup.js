import { registerHooks } from 'node:module';

// Jest does not transform what its global setup imports; Node itself can run these TypeScript files, once
// the `.js` of their imports leads to the source.
registerHooks({
  resolve(specifier, context, next) {
    const fromSource = specifier.startsWith('.') && context.parentURL?.endsWith('.ts');
    return next(fromSource ? specifier.replace(/\.js$/, '.ts') : specifier, context);
  },
});

/** Starts the PostgreSQL server that all test files of this run share. */
export default async function setUp() {
  const { startDatabaseServer } = await import('./src/testing/database-server.ts');
  const server = await startDatabaseServer();
  process.env.TEST_DATABASE_SERVER = server.url;
  globalThis.testDatabaseServer = server;
}
