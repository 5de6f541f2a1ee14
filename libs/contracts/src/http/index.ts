export * from './for-browsers.js';
export * from './errors.js';
