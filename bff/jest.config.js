import { infrastructureProject } from '../jest.preset.js';

const project = infrastructureProject('bff');

export default {
  ...project,
  setupFilesAfterEnv: [...project.setupFilesAfterEnv, '<rootDir>/src/testing/load-nest.ts'],
};
