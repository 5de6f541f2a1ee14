export { readDatabaseUrl } from './database-url.js';
export type { PartView } from './parts/part.js';
export { type Product, type ProductOptions, startProduct } from './product.js';
