import { defineEntity, p } from '@mikro-orm/core';

/** How far a user's invoices have come. Its row is what two saves at once take turns on. */
export const InvoiceCounterEntity = defineEntity({
  name: 'InvoiceCounter',
  tableName: 'invoice_counters',
  properties: {
    userId: p.uuid().primary(),
    /** The suggestion for the next invoice: always a number that no invoice has yet. */
    nextNumber: p.string(),
    /** Invoices that the user ever created: what the free plan's limit counts. */
    createdInvoices: p.integer(),
  },
});
