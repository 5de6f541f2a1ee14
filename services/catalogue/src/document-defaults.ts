import { p } from '@mikro-orm/core';

/** The columns of `documentDefaultFields`, which customers and products share. */
export const documentDefaultProperties = {
  currency: p.string().default(''),
  defaultTaxIds: p.array().columnType('uuid[]').default([]),
};
