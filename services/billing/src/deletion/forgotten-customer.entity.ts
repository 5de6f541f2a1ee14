import { defineEntity, p } from '@mikro-orm/core';

export const ForgottenCustomerEntity = defineEntity({
  name: 'ForgottenCustomer',
  tableName: 'forgotten_customers',
  properties: { customerHash: p.text().primary(), forgottenAt: p.datetime().defaultRaw('now()') },
});
