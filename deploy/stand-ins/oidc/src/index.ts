export { type OidcOptions, readOptions } from './options.js';
export { type RunningOidc, startOidc } from './start.js';
