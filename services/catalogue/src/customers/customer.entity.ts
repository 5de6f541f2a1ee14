import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { customerFields } from '@paperbill/contracts/http';
import { type Language, mapFields } from '@paperbill/contracts/rules';
import { documentDefaultProperties } from '../document-defaults.js';

export const CustomerEntity = defineEntity({
  name: 'Customer',
  tableName: 'customers',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    userId: p.uuid(),
    ...mapFields(customerFields, ({ initial }) => p.string().default(String(initial))),
    name: p.string(),
    ...documentDefaultProperties,
    language: p.string().$type<Language | ''>().default(''),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('now()'),
  },
});

export type CustomerRow = InferEntity<typeof CustomerEntity>;
