/** Jest's `globalTeardown`. */
export { stop as default } from './start-product.js';
