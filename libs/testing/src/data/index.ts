export * from './arbitraries.js';
export * from './builders.js';
export * from './hostile.js';
