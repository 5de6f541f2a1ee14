import { infrastructureProject } from '../../jest.preset.js';

const project = infrastructureProject('invoicing');

export default {
  ...project,
  setupFilesAfterEnv: [...project.setupFilesAfterEnv, '<rootDir>/src/testing/load-parser.ts'],
};
