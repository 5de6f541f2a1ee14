import { afterAll, expect } from '@jest/globals';
import { runStopFunctions } from './cleanup.js';

// Jest loads this file in every spec file (`setupFilesAfterEnv`).
afterAll(runStopFunctions);

// Jest itself compares buffers byte by byte in JavaScript, which takes seconds for a megabyte.
expect.addEqualityTesters([
  (one, other) => (Buffer.isBuffer(one) && Buffer.isBuffer(other) ? one.equals(other) : undefined),
]);
