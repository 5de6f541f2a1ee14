import { p } from '@mikro-orm/core';

/** The columns of `documentDefaultFields`. Customers and products both have them. */
export const documentDefaultProperties = {
  currency: p.string().default(''),
  defaultTaxIds: p.array().columnType('uuid[]').default([]),
};
