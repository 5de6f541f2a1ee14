/** What documents in the wild try, for the tests of whoever renders or sends them. */
export { hostileDocuments } from './hostile-html.js';
export { type Listener, startListener } from './listener.js';
