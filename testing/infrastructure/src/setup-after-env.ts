import { afterAll } from '@jest/globals';
import { stopEverything } from './cleanup.js';

// Jest loads this file in every spec file (`setupFilesAfterEnv`). After the tests, everything that the spec file
// started is stopped.
afterAll(stopEverything);
