import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { ProductFields } from '@paperbill/contracts/http';
import { DEFAULT_UNIT } from '@paperbill/contracts/rules';
import { documentDefaultProperties } from '../document-defaults.js';

const productFields = {
  name: p.string(),
  description: p.string().default(''),
  unit: p.string().default(DEFAULT_UNIT),
  unitPrice: p.decimal('string'),
  ...documentDefaultProperties,
} satisfies Record<keyof ProductFields, unknown>;

export const ProductEntity = defineEntity({
  name: 'Product',
  tableName: 'products',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    userId: p.uuid(),
    ...productFields,
    createdAt: p.datetime().defaultRaw('now()'),
    isChanged: p.boolean().default(false),
  },
});

export type ProductRow = InferEntity<typeof ProductEntity>;
