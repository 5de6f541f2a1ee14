export { readDatabaseUrl } from './database-url.js';
export type { ProcessView } from './processes/managed-process.js';
export { type Product, type ProductOptions, startProduct } from './product.js';
