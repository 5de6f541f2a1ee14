import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeProject } from '../jest.preset.js';
import { readNews } from './vite/read-news.ts';

const { transform, moduleNameMapper, ...project } = nodeProject('web');
const [pattern] = Object.keys(transform);
const [compiler, options] = transform[pattern];

/**
 * Maps the packages of this repository to their source files. Jest's `source` export condition would also select the
 * sources of npm packages, because some of them have that condition.
 */
const librarySources = Object.fromEntries(
  globSync('../{libs,testing}/*/package.json', { cwd: import.meta.dirname }).flatMap((file) => {
    const { name, exports = {} } = JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'));
    return Object.entries(exports)
      .filter(([, { source }]) => source)
      .map(([door, { source }]) => [`^${name}${door.slice(1)}$`, join(import.meta.dirname, file, '..', source)]);
  }),
);

const MESSAGE_FORMAT = '/node_modules/(icu-minify|@formatjs)/';

export default {
  ...project,
  // This runtime compiles each module once per worker. It cannot share the loaded modules, because each spec file has
  // its own `window`.
  runtime: '<rootDir>/test/cached-runtime.js',
  // The tests of the web client run on all processors, because this project is the largest one and finishes last.
  maxWorkers: '100%',
  testEnvironment: '<rootDir>/test/browser-environment.js',
  testEnvironmentOptions: {},
  globals: { NEWS: readNews() },
  // The tests run as CommonJS. Nearly all npm packages that we import also offer CommonJS.
  extensionsToTreatAsEsm: [],
  transform: {
    [pattern]: [compiler, { ...options, module: { type: 'commonjs' } }],
    // The packages for the message format of the texts have no CommonJS build, so they are compiled to CommonJS.
    [`${MESSAGE_FORMAT}.+\\.js$`]: [compiler, { swcrc: false, module: { type: 'commonjs' } }],
  },
  transformIgnorePatterns: ['/node_modules/(?!(icu-minify|@formatjs)/)'],
  moduleNameMapper: {
    ...librarySources,
    '^icu-minify/format$': '<rootDir>/test/message-format.ts',
    '^icu-minify/formatter$': '<rootDir>/../node_modules/icu-minify/dist/esm/production/format.js',
    '^antd$': '<rootDir>/test/antd.cjs',
    '/font-urls\\.js$': '<rootDir>/test/font-urls.ts',
    '\\.css(\\?raw)?$': '<rootDir>/test/styles.ts',
    '/Dom/dynamicCSS$': '<rootDir>/test/style-elements.ts',
    '/useStyleRegister$': '<rootDir>/test/style-register.ts',
    ...moduleNameMapper,
  },
  setupFiles: ['<rootDir>/test/browser-stubs.ts'],
  setupFilesAfterEnv: ['<rootDir>/test/setup.ts'],
};
