import { nodeProject } from '../../../jest.preset.js';

export default nodeProject('attacks', {
  // Jest loads `globalSetup` and `globalTeardown` without compiling TypeScript, so both options refer to built files.
  globalSetup: '<rootDir>/dist/testing/start-product.js',
  globalTeardown: '<rootDir>/dist/testing/stop-product.js',
  // Only one spec file runs at a time. Otherwise an attack could affect the measurements of another spec file.
  maxWorkers: 1,
});
