import { afterAll } from '@jest/globals';
import { stopEverything } from './cleanup.js';

// Jest loads this for every spec file (`setupFilesAfterEnv`), so that no spec has to stop anything itself.
afterAll(stopEverything);
