export { type OidcOptions } from './options.js';
export { type RunningOidc, startOidc } from './start.js';
