import { auditedServiceConfig, wholeNumber } from '@paperbill/service-kit';

/** What invoicing reads from its environment. */
export const invoicingConfig = auditedServiceConfig.extend({
  INVOICE_QUOTA: wholeNumber(250_000).describe('The most invoices of one account, whatever its plan.'),
});

export type InvoicingConfig = ReturnType<typeof invoicingConfig.parse>;
