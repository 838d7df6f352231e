/**
 * The arrows between the parts of the code:
 *
 *   backend   main → app.module → features → platform → contract
 *   frontend  app → features → components | lib | content → contract
 *
 * In a backend feature, the file with the feature's name in the singular (features/fixtures/fixture.ts; of users it is
 * account.ts) holds events, state and decisions. It is pure, and it is the only door by which another feature may come
 * in. In the frontend that door is `*.api.ts`.
 */
const contract = '^backend/contract/src/';
const packages = '(^|/)node_modules/';
const pure =
  '^backend/src/platform/(event-store/|(club-time|refused|personal-data/(person-name|assert-readable))\\.ts$)';
const aggregate = '^backend/src/features/(?:([^/]+)s/\\1|users/account)\\.ts$';
const test = '\\.(spec|test)\\.tsx?$';
const testing = '^(backend|frontend)/src/testing/';

/** A rule that files under `from` reach nothing but what is listed, Node's own modules and what is made for tests. */
const only = (name, comment, from, ...reached) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { pathNot: [...reached, testing], dependencyTypesNot: ['core', 'unknown'] },
});

/** A rule that nothing under `from` reaches `to`. */
const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** The platform's folders; each knows only those before it. */
const platformFolders = [
  'database',
  'personal-data',
  'event-store',
  'http',
  'live',
  'projections',
  'outbox',
  'records',
];

export default {
  forbidden: [
    never(
      'contract-alone',
      'The contract depends on zod alone.',
      { path: contract, pathNot: test },
      { pathNot: [contract, `${packages}zod/`] },
    ),
    never(
      'examples-not-in-browser',
      'Examples serve the OpenAPI document and the tests.',
      { path: '^frontend/src/', pathNot: [test, testing] },
      { path: '\\.examples\\.ts$' },
    ),

    only(
      'platform-below-features',
      'The platform knows no feature.',
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
      'A feature knows the platform and the contract, not the application that is made of features.',
      '^backend/src/features/',
      '^backend/src/(features|platform)/',
      contract,
      packages,
    ),
    never(
      'features-meet-in-aggregates',
      'A feature reaches another one only through its pure file.',
      { path: '^backend/src/features/([^/]+)/' },
      { path: '^backend/src/features/', pathNot: ['^backend/src/features/$1/', aggregate] },
    ),
    never(
      'aggregates-import-no-machinery',
      'Decisions are pure: events and streams, other decisions, the contract, schemas, the club’s clock and names are all they see.',
      { path: aggregate },
      { pathNot: [aggregate, pure, contract, `${packages}zod/`] },
    ),
    never(
      'aggregates-reach-no-machinery',
      'What decisions see must be pure as well, however far away.',
      { path: aggregate },
      { path: `${packages}(@nestjs|@fastify|fastify|typeorm|pg|pino|rxjs)/`, reachable: true },
    ),

    only(
      'lib-below-all',
      'lib knows the contract only.',
      '^frontend/src/lib/',
      '^frontend/src/lib/',
      contract,
      packages,
    ),
    only(
      'content-below-all',
      'content knows the contract only.',
      '^frontend/src/content/',
      '^frontend/src/content/',
      contract,
      packages,
    ),
    only(
      'components-below-features',
      'A component serves every feature and knows none.',
      '^frontend/src/components/',
      '^frontend/src/(components|lib)/',
      contract,
      packages,
    ),
    only(
      'pages-below-app',
      'A feature does not know the application around it.',
      '^frontend/src/features/',
      '^frontend/src/(features|components|lib|content)/',
      contract,
      packages,
    ),
    never(
      'pages-meet-in-api',
      'A feature reaches another one only through its queries and mutations.',
      { path: '^frontend/src/features/([^/]+)/' },
      { path: '^frontend/src/features/', pathNot: ['^frontend/src/features/$1/', '\\.api\\.ts$'] },
    ),

    never(
      'sides-meet-in-contract',
      'Backend and frontend know of each other what the contract says.',
      { path: '^(backend|frontend)/' },
      { path: '^(backend|frontend)/', pathNot: ['^$1/', contract] },
    ),
    never(
      'browser-tests-from-outside',
      'The browser tests know the product from outside.',
      { path: '^frontend/e2e/' },
      { path: '^frontend/src/' },
    ),
    never(
      'testing-for-tests',
      'What is made for tests serves tests and measurements.',
      { path: '^(backend|frontend)/', pathNot: [test, testing, '^backend/src/bench/'] },
      { path: testing },
    ),
    never(
      'production-dependencies',
      'What runs in production depends on what is installed there.',
      { path: '^(backend|frontend)/(contract/)?src/', pathNot: [test, testing, '^backend/src/bench/'] },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    never('no-cycles', 'Modules that need each other are one module.', {}, { circular: true }),
    never(
      'no-orphans',
      'A module nobody uses is to be removed.',
      { orphan: true, pathNot: '\\.d\\.ts$' },
      {},
    ),
    never('no-unresolvable', 'An import must lead somewhere.', {}, { couldNotResolve: true }),
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
