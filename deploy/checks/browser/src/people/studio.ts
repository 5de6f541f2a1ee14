import { test as base } from './test.js';

/**
 * Signs in as the studio, a user that all tests of a worker share. Tests that use the studio must not change any data.
 */
export const test = base.extend({ storageState: ({ studio }, provide) => provide(studio) });
