import { infrastructureProject } from '../../../jest.preset.js';

export default infrastructureProject('recovery', {
  // The timeout is long, because the tests start and stop whole products.
  testTimeout: 180_000,
  // Each spec file runs its own product, so two spec files at once would only slow each other down.
  maxWorkers: 1,
});
