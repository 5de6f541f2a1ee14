import { nodeProject } from '../../../jest.preset.js';

export default nodeProject('attacks', {
  // Jest runs them outside its own module loader, so they are the built ones.
  globalSetup: '<rootDir>/dist/testing/start-product.js',
  globalTeardown: '<rootDir>/dist/testing/stop-product.js',
  // What one attack takes must not count for another.
  maxWorkers: 1,
});
