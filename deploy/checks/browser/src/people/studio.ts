import { test as base } from './test.js';

/**
 * A test function that is signed in as the studio, a user that all tests of a worker share. Tests that use the studio
 * must not change any data.
 */
export const test = base.extend({ storageState: ({ studio }, provide) => provide(studio) });
