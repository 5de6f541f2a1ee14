import { CustomerEntity } from './customers/customer.entity.js';
import { IdempotencyKeyEntity } from './idempotency/idempotency-key.entity.js';
import { ListSizeEntity } from './list-size.entity.js';
import { ProductEntity } from './products/product.entity.js';

export const entities = [CustomerEntity, ProductEntity, IdempotencyKeyEntity, ListSizeEntity];
