import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/**
 * How far a user's documents have come. Saves of one user wait for each other on this row. Of each series it holds the next
 * number.
 */
export const InvoiceCounterEntity = defineEntity({
  name: 'InvoiceCounter',
  tableName: 'invoice_counters',
  properties: {
    userId: p.uuid().primary(),
    /** The suggestion for the next invoice: always a number that no invoice has yet. */
    nextNumber: p.string().default('1'),
    /** Invoices that the user ever created: what the free plan's limit counts. */
    createdInvoices: p.integer().default(0),
    nextCreditNote: p.string().default('CN-1'),
    nextQuote: p.string().default('Q-1'),
  },
});

export type InvoiceCounter = Omit<InferEntity<typeof InvoiceCounterEntity>, 'userId'>;
