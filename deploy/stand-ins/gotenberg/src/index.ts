export type { GotenbergOptions, LogEntry } from './options.js';
export { type RunningGotenberg, startGotenberg } from './start.js';
