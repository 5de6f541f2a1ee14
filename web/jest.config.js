import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeProject } from '../jest.preset.js';

const { transform, moduleNameMapper, ...project } = nodeProject('web');
const [pattern] = Object.keys(transform);
const [compiler, options] = transform[pattern];

/** The sources of our libraries by their `source` condition. Not by Jest's own: packages of others have that one too. */
const librarySources = Object.fromEntries(
  globSync('../{libs,testing}/*/package.json', { cwd: import.meta.dirname }).flatMap((file) => {
    const { name, exports = {} } = JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'));
    return Object.entries(exports)
      .filter(([, { source }]) => source)
      .map(([door, { source }]) => [`^${name}${door.slice(1)}$`, join(import.meta.dirname, file, '..', source)]);
  }),
);

export default {
  ...project,
  // The largest of all projects is the last to end, when the processors have nothing else to do.
  maxWorkers: '100%',
  testEnvironment: '<rootDir>/test/browser-environment.js',
  testEnvironmentOptions: {},
  // CommonJS: everything we import from npm offers it too, so that nothing else needs a transform.
  extensionsToTreatAsEsm: [],
  transform: { [pattern]: [compiler, { ...options, module: { type: 'commonjs' } }] },
  moduleNameMapper: {
    ...librarySources,
    '/font-urls\\.js$': '<rootDir>/test/font-urls.ts',
    '\\.css(\\?raw)?$': '<rootDir>/test/styles.ts',
    '/Dom/dynamicCSS$': '<rootDir>/test/style-elements.ts',
    ...moduleNameMapper,
  },
  setupFiles: ['<rootDir>/test/browser-stubs.ts'],
  setupFilesAfterEnv: ['<rootDir>/test/setup.ts'],
};
