import { defineEntity, p } from '@mikro-orm/core';

export const FormerCustomerEntity = defineEntity({
  name: 'FormerCustomer',
  tableName: 'former_customers',
  properties: { customerId: p.text().primary(), userId: p.uuid() },
});
