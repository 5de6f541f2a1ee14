/** SWC as a plain compiler: decorators and their metadata as Nest needs them, ES modules kept. */
const swc = {
  swcrc: false,
  sourceMaps: 'inline',
  module: { type: 'es6' },
  jsc: {
    target: 'es2023',
    keepClassNames: true,
    parser: { syntax: 'typescript', tsx: true, decorators: true },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: false,
      react: { runtime: 'automatic' },
    },
  },
};

/**
 * The Jest configuration of every project that runs in Node.
 * Libraries are read from their sources (`source` condition), so tests need no build.
 */
export const nodeProject = (displayName, overrides = {}) => ({
  displayName,
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.tsx?$': ['@swc/jest', swc] },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/src/**/*.spec.tsx'],
  // Long enough for a busy machine.
  testTimeout: 180_000,
  reporters: ['default', `${import.meta.dirname}/deploy/checks/exit-when-failed.mjs`],
  passWithNoTests: true,
  ...overrides,
});

const testInfrastructure = (file) => `${import.meta.dirname}/testing/infrastructure/${file}`;

/**
 * A project whose specs need PostgreSQL and NATS: one PostgreSQL for the run, and whatever a spec file started stops
 * with the file. Jest runs the first two outside its own module loader, so they are the built ones.
 */
export const infrastructureProject = (displayName, overrides = {}) =>
  nodeProject(displayName, {
    globalSetup: testInfrastructure('dist/global-setup.js'),
    globalTeardown: testInfrastructure('dist/global-teardown.js'),
    setupFilesAfterEnv: [testInfrastructure('src/setup-after-env.ts')],
    ...overrides,
  });
