import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { DEFAULT_COUNTRY, DEFAULT_PAYMENT_TERMS } from '@paperbill/contracts/rules';

/** Somebody whom a user writes invoices to. */
export const CustomerEntity = defineEntity({
  name: 'Customer',
  tableName: 'customers',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    userId: p.uuid(),
    name: p.string(),
    contactPerson: p.string().default(''),
    email: p.string().default(''),
    address: p.string().default(''),
    addressLine2: p.string().default(''),
    city: p.string().default(''),
    state: p.string().default(''),
    zipCode: p.string().default(''),
    country: p.string().default(DEFAULT_COUNTRY),
    phone: p.string().default(''),
    paymentTerms: p.string().default(DEFAULT_PAYMENT_TERMS),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('now()'),
  },
});

export type CustomerRow = InferEntity<typeof CustomerEntity>;
