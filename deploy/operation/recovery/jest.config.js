import { infrastructureProject } from '../../../jest.preset.js';

export default infrastructureProject('recovery', {
  // Whole products start and stop.
  testTimeout: 180_000,
  // Each spec file runs a product of its own; two at once would only take turns.
  maxWorkers: 1,
});
