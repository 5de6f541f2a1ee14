import { infrastructureProject } from '../../../jest.preset.js';

export default infrastructureProject('api-contract', {
  // Jest loads `globalSetup` and `globalTeardown` without compiling TypeScript, so both options refer to built files.
  globalSetup: '<rootDir>/dist/testing/start-product.js',
  globalTeardown: '<rootDir>/dist/testing/stop-product.js',
  // Spec files share the running product, but each spec file signs in its own users. Two workers suffice, because specs
  // mostly wait for the product.
  maxWorkers: 2,
});
