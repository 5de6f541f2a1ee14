export { endRun as default } from './run-end.js';
