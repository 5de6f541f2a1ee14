import { afterAll } from '@jest/globals';
import { stopEverything } from './cleanup.js';

// Jest loads this in every spec file (`setupFilesAfterEnv`). It stops everything that the file has started.
afterAll(stopEverything);
