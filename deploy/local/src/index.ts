export { type Product, type ProductOptions, startProduct } from './product.js';
