import { infrastructureProject } from '../../jest.preset.js';

export default infrastructureProject('invoicing');
