import { infrastructureProject } from '../../../jest.preset.js';

export default infrastructureProject('recovery', {
  // The timeout is long, because the tests start and stop the whole product.
  testTimeout: 180_000,
  // Each spec file runs its own product. Two spec files at the same time would only slow each other down.
  maxWorkers: 1,
});
