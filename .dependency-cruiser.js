/**
 * Which parts of the code may depend on which:
 *
 *   backend   main → app → features → platform → contract
 *   frontend  site | admin → features → batch → records → forms → editor → ui → data → lib → contract
 *
 * In a backend feature, the file with the feature's name in the singular (features/fixtures/fixture.ts; account.ts for users)
 * holds events, state and decisions. It is pure, and it is the only file that other features may import. That of competitions
 * has parts, such as competition.places.ts. In the frontend that file is `*.api.ts`.
 */
const contract = '^backend/contract/src/';
const packages = '(^|/)node_modules/';
const pure =
  '^backend/src/platform/(event-store/decider/|(club-time|refused|personal-data/(person-name|assert-readable))\\.ts$)';
const aggregate =
  '^backend/src/features/(?:([^/]+)s/\\1|competitions/competition\\.(?:events|state|places|entries)|users/account)\\.ts$';
const test = '\\.(spec|test)\\.tsx?$';
const testing = '^(backend|frontend)/src/testing/';

/** Files under `from` may import only what is listed, Node's own modules and test helpers. */
const only = (name, comment, from, ...reached) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { pathNot: [...reached, testing], dependencyTypesNot: ['core', 'unknown'] },
});

/** No file under `from` may import `to`. */
const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** The platform's folders; each may import only those before it. */
const platformFolders = [
  'database',
  'personal-data',
  'event-store',
  'limits',
  'http',
  'live',
  'projections',
  'outbox',
  'records',
  'backup',
  'metrics',
];

/** The client's folders; each may import only those before it, and `content`. */
const clientFolders = [
  'lib',
  'data',
  'offline',
  'ui',
  'editor',
  'forms',
  'records',
  'batch',
  'features',
  'site',
  'admin',
  'server',
];

export default {
  forbidden: [
    never(
      'contract-alone',
      'The contract depends on zod only.',
      { path: contract, pathNot: test },
      { pathNot: [contract, `${packages}zod/`] },
    ),
    never(
      'examples-not-in-browser',
      'Examples are for the OpenAPI document and the tests.',
      { path: '^frontend/src/', pathNot: [test, testing] },
      { path: '\\.examples\\.ts$' },
    ),

    only(
      'platform-below-features',
      'The platform does not depend on features.',
      '^backend/src/platform/',
      '^backend/src/platform/',
      contract,
      packages,
    ),
    ...platformFolders.map((folder, index) =>
      never(
        `${folder}-in-its-place`,
        `The platform's folders depend on each other in one direction: ${platformFolders.join(' ← ')}.`,
        { path: `^backend/src/platform/${folder}/`, pathNot: test },
        { path: `^backend/src/platform/(${platformFolders.slice(index + 1).join('|') || 'none'})/` },
      ),
    ),
    only(
      'features-below-app',
      'A feature depends on the platform and the contract, not on the application.',
      '^backend/src/features/',
      '^backend/src/(features|platform)/',
      contract,
      packages,
    ),
    never(
      'features-meet-in-aggregates',
      'A feature imports another one only through its pure file.',
      { path: '^backend/src/features/([^/]+)/' },
      { path: '^backend/src/features/', pathNot: ['^backend/src/features/$1/', aggregate] },
    ),
    never(
      'aggregates-import-no-machinery',
      'Decisions are pure: they import only events and deciders, the contract, schemas, and the club’s time and names.',
      { path: aggregate },
      { pathNot: [aggregate, pure, contract, `${packages}zod/`] },
    ),
    never(
      'aggregates-reach-no-machinery',
      'Everything that decisions import must be pure as well, indirectly too.',
      { path: aggregate },
      { path: `${packages}(@nestjs|@fastify|fastify|typeorm|pg|pino|rxjs)/`, reachable: true },
    ),

    ...clientFolders.map((folder, index) =>
      never(
        `client-${folder}-in-its-place`,
        `The client's folders depend on each other in one direction: ${clientFolders.join(' ← ')}.`,
        { path: `^frontend/src/${folder}/`, pathNot: test },
        { path: `^frontend/src/(${clientFolders.slice(index + 1).join('|') || 'none'})/` },
      ),
    ),
    only(
      'content-below-all',
      'content depends on the contract only.',
      '^frontend/src/content/',
      '^frontend/src/content/',
      contract,
      packages,
    ),
    never(
      'lib-without-react',
      'lib has plain functions, which need neither React nor a request.',
      { path: '^frontend/src/lib/', pathNot: test },
      { path: `${packages}(react|react-[^/]+|@tanstack|@chakra-ui|@hookform)/` },
    ),
    never(
      'site-without-dashboard',
      'A page for visitors loads nothing of the dashboard.',
      { path: '^frontend/src/(site|server)/', pathNot: test },
      { path: '^frontend/src/(admin|records|batch|editor)/', reachable: true },
    ),
    never(
      'pages-meet-in-api',
      'A feature imports only the queries and mutations of another one.',
      { path: '^frontend/src/features/([^/]+)/' },
      { path: '^frontend/src/features/', pathNot: ['^frontend/src/features/$1/', '\\.api\\.ts$'] },
    ),

    never(
      'sides-meet-in-contract',
      'Backend and frontend share only the contract.',
      { path: '^(backend|frontend)/' },
      { path: '^(backend|frontend)/', pathNot: ['^$1/', contract] },
    ),
    never(
      'browser-tests-from-outside',
      'The browser tests use the product from outside.',
      { path: '^frontend/e2e/' },
      { path: '^frontend/src/' },
    ),
    never(
      'testing-for-tests',
      'Test helpers are for tests and benchmarks.',
      { path: '^(backend|frontend)/', pathNot: [test, testing, '^backend/src/bench/'] },
      { path: testing },
    ),
    never(
      'production-dependencies',
      'Production code depends only on packages that are installed in production.',
      { path: '^(backend|frontend)/(contract/)?src/', pathNot: [test, testing, '^backend/src/bench/'] },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    never('no-cycles', 'Modules that need each other belong together.', {}, { circular: true }),
    never('no-orphans', 'Remove modules that nothing uses.', { orphan: true, pathNot: '\\.d\\.ts$' }, {}),
    never('no-unresolvable', 'Every import must resolve.', {}, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: packages },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
