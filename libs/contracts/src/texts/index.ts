export * from './for-browsers.js';
export * from './refusals.js';
