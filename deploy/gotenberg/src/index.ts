export { type GotenbergOptions } from './options.js';
export { type RunningGotenberg, startGotenberg } from './start.js';
