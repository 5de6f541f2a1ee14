import { nodeProject } from '../../../jest.preset.js';

// Spec files run one after another, because the first one may download kubectl. The timeout is long enough for a slow
// network.
export default nodeProject('kubernetes', { maxWorkers: 1, testTimeout: 300_000 });
