export * from './find-coded-text.js';
export * from './for-browsers.js';
export * from './mail-failures.js';
export * from './refusals.js';
