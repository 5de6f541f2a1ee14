import { test as base } from './test.js';

/** Signs in as the studio, a user that all tests of a worker share. So these tests only read. */
export const test = base.extend({ storageState: ({ studio }, provide) => provide(studio) });
