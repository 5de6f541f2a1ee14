export { endRun as default } from './global-setup.js';
