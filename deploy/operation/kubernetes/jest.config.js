import { nodeProject } from '../../../jest.preset.js';

// One spec file after the other: the first fetches kubectl where there is none. That takes what the network takes.
export default nodeProject('kubernetes', { maxWorkers: 1, testTimeout: 300_000 });
