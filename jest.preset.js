/**
 * The options of SWC. SWC only compiles TypeScript and keeps ES modules. It also emits the decorator metadata that Nest
 * needs.
 */
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

const testInfrastructure = (file) => `${import.meta.dirname}/testing/infrastructure/${file}`;

/**
 * The Jest configuration of every project that runs in Node. Tests need no build, because the export condition `source`
 * makes Jest load the source files of libraries.
 */
export const nodeProject = (displayName, overrides = {}) => ({
  displayName,
  testEnvironment: testInfrastructure('jest/shared-environment.js'),
  runtime: testInfrastructure('jest/shared-runtime.js'),
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.tsx?$': ['@swc/jest', swc] },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/src/**/*.spec.tsx'],
  // The timeout of a test is long enough for a slow machine.
  testTimeout: 180_000,
  reporters: ['default', `${import.meta.dirname}/deploy/checks/exit-when-failed.mjs`],
  passWithNoTests: true,
  ...overrides,
});

/**
 * The Jest configuration of a project whose specs need PostgreSQL and NATS. A test run starts one PostgreSQL server.
 * Everything else that a spec file starts is stopped after the file. Jest loads `globalSetup` and `globalTeardown`
 * without the transforms above, so both options refer to built files.
 */
export const infrastructureProject = (displayName, overrides = {}) =>
  nodeProject(displayName, {
    globalSetup: testInfrastructure('dist/global-setup.js'),
    globalTeardown: testInfrastructure('dist/global-teardown.js'),
    setupFilesAfterEnv: [testInfrastructure('src/setup-after-env.ts')],
    ...overrides,
  });
