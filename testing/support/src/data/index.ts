export * from './arbitraries.js';
export * from './attached-files.js';
export * from './attacks.js';
export * from './builders.js';
export * from './filled-fields.js';
export * from './freelancers.js';
export * from './mutations.js';
export * from './time-zone-at-noon.js';
