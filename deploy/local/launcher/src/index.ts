export { readDatabaseUrl } from './database-url.js';
export type { ProcessView } from './parts/part.js';
export { type Product, type ProductOptions, startProduct } from './product.js';
