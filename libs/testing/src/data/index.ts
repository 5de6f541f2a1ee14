export * from './arbitraries.js';
export * from './builders.js';
export * from './mutations.js';
