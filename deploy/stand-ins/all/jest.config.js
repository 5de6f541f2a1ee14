import { nodeProject } from '../../../jest.preset.js';

export default nodeProject('all-stand-ins');
