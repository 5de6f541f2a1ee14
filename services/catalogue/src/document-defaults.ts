import { p } from '@mikro-orm/core';

export const documentDefaultProperties = {
  currency: p.string().default(''),
  defaultTaxIds: p.array().columnType('uuid[]').default([]),
};
