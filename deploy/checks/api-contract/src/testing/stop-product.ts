export { stopTestProduct as default } from './start-product.js';
