import { afterAll } from '@jest/globals';
import { stopEverything } from './clean-up.js';

// Loaded for every spec file by the Jest preset, so that no spec has to remember it.
afterAll(stopEverything);
