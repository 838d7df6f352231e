import { join } from 'node:path';
import { bundledPackages } from './scripts/test-packages.mjs';

/** Compiles TypeScript to ES modules with swc. */
const transform = (syntax, extra = {}) => ({
  '^.+\\.tsx?$': [
    '@swc/jest',
    {
      swcrc: false,
      sourceMaps: 'inline',
      module: { type: 'es6' },
      jsc: { target: 'es2023', parser: { syntax: 'typescript', ...syntax }, ...extra },
    },
  ],
});

const common = {
  // Kept between runs, unlike the tests' temporary folder.
  cacheDirectory: join(import.meta.dirname, 'node_modules/.cache/jest'),
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
};

const backend = {
  ...common,
  rootDir: 'backend',
  testEnvironment: 'node',
  setupFilesAfterEnv: ['<rootDir>/jest.setup.js'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { ...common.moduleNameMapper, ...bundledPackages('backend') },
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  transform: transform(
    { decorators: true },
    { transform: { legacyDecorator: true, decoratorMetadata: true }, keepClassNames: true },
  ),
};

const frontend = {
  ...common,
  rootDir: 'frontend',
  globalSetup: '<rootDir>/jest.global-setup.js',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  // jsdom has its own export conditions, so the contract's sources are mapped by path.
  moduleNameMapper: {
    ...common.moduleNameMapper,
    ...bundledPackages('frontend'),
    '^@onchan-bowls/contract/(.*)$': '<rootDir>/../backend/contract/src/$1.ts',
  },
  transform: transform({ tsx: true }, { transform: { react: { runtime: 'automatic' } } }),
};

/** Files whose tests need the run's PostgreSQL server, which takes two seconds to start. */
const needsDatabase = '\\.(db|e2e)\\.spec\\.ts$';

export default {
  projects: [
    {
      ...backend,
      displayName: 'pure',
      globalSetup: '<rootDir>/jest.bundle-packages.js',
      testMatch: ['<rootDir>/{src,contract/src}/**/*.spec.ts'],
      testPathIgnorePatterns: [...common.testPathIgnorePatterns, needsDatabase],
    },
    {
      ...backend,
      displayName: 'backend',
      globalSetup: '<rootDir>/jest.global-setup.js',
      globalTeardown: '<rootDir>/jest.global-teardown.js',
      moduleNameMapper: {
        ...backend.moduleNameMapper,
        // Hundreds of passwords are hashed and verified.
        '^@node-rs/argon2$': '<rootDir>/src/testing/cheap-argon2.ts',
      },
      testMatch: ['<rootDir>/src/**/*.{db,e2e}.spec.ts'],
    },
    {
      displayName: 'scripts',
      rootDir: 'scripts',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/*.spec.mjs'],
      moduleFileExtensions: ['mjs', 'js'],
      transform: {},
    },
    {
      ...frontend,
      displayName: 'pure frontend',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/src/**/*.spec.ts'],
    },
    {
      ...frontend,
      displayName: 'frontend',
      testEnvironment: 'jest-fixed-jsdom',
      testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
      setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
    },
  ],
};
