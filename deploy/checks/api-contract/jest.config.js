import { infrastructureProject } from '../../../jest.preset.js';

export default infrastructureProject('api-contract', {
  // Jest runs them outside its own module loader, so they are the built ones.
  globalSetup: '<rootDir>/dist/testing/start-product.js',
  globalTeardown: '<rootDir>/dist/testing/stop-product.js',
  // Spec files share the product, never a user: they wait for it most of the time.
  maxWorkers: 2,
});
