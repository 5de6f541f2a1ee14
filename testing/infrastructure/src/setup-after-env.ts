import { afterAll, expect } from '@jest/globals';
import { runStopFunctions } from './cleanup.js';

// Jest loads this file in every spec file (`setupFilesAfterEnv`). After the tests, everything that the spec file
// started is stopped.
afterAll(runStopFunctions);

// Jest compares buffers byte by byte in JavaScript, which takes seconds for a megabyte.
expect.addEqualityTesters([
  (one, other) => (Buffer.isBuffer(one) && Buffer.isBuffer(other) ? one.equals(other) : undefined),
]);
