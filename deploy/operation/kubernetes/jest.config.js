import { nodeProject } from '../../../jest.preset.js';

// Spec files run one after another, because the first one may download kubectl. The long timeout is for a slow network.
export default nodeProject('kubernetes', { maxWorkers: 1, testTimeout: 300_000 });
