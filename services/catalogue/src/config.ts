import { auditedServiceConfig, wholeNumberSchema } from '@paperbill/service-kit';

export const catalogueConfig = auditedServiceConfig.extend({
  CUSTOMER_QUOTA: wholeNumberSchema(50_000).describe('The most customers of one account.'),
  PRODUCT_QUOTA: wholeNumberSchema(50_000).describe('The most products of one account.'),
});

export type CatalogueConfig = ReturnType<typeof catalogueConfig.parse>;
