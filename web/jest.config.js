import { nodeProject } from '../jest.preset.js';

const { transform, moduleNameMapper, ...project } = nodeProject('web');
const [pattern] = Object.keys(transform);
const [compiler, options] = transform[pattern];

export default {
  ...project,
  testEnvironment: '<rootDir>/test/browser-environment.js',
  testEnvironmentOptions: {},
  // CommonJS: everything we import from npm offers it too, so that nothing else needs a transform.
  extensionsToTreatAsEsm: [],
  transform: { [pattern]: [compiler, { ...options, module: { type: 'commonjs' } }] },
  moduleNameMapper: {
    // Our libraries from their sources. Not by the `source` condition: packages of others have that one too.
    '^@paperbill/([^/]+)$': '<rootDir>/../libs/$1/src/index.ts',
    '^@paperbill/([^/]+)/([^/]+)$': '<rootDir>/../libs/$1/src/$2/index.ts',
    '/font-urls\\.js$': '<rootDir>/test/font-urls.ts',
    '\\.css(\\?raw)?$': '<rootDir>/test/styles.ts',
    ...moduleNameMapper,
  },
  setupFiles: ['<rootDir>/test/browser-stubs.ts'],
  setupFilesAfterEnv: ['<rootDir>/test/setup.ts'],
};
