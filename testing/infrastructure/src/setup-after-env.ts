import { afterAll } from '@jest/globals';
import { stopEverything } from './cleanup.js';

// Jest loads this file in every spec file (`setupFilesAfterEnv`).
afterAll(stopEverything);
