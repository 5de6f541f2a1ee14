import { nodeProject } from '../../../jest.preset.js';

// The timeout is long, because the first spec file may download kubectl over a slow network.
export default nodeProject('kubernetes', { maxWorkers: 1, testTimeout: 300_000 });
