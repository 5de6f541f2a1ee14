import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeProject } from '../jest.preset.js';
import { readNews } from './vite/read-news.ts';

const { transform, moduleNameMapper, ...project } = nodeProject('web');
const [pattern] = Object.keys(transform);
const [compiler, options] = transform[pattern];

/**
 * Maps our libraries to their source files. Jest's `source` export condition would not work here, because packages from
 * npm have that condition too.
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
  // Spec files of this project cannot share modules, because each has its own page. They share compiled modules.
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
    // The message format of the texts is the only package without CommonJS.
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
