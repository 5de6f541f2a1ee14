import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/**
 * The next number of each series of a user. Saves of one user lock this row, so that they run one after another.
 */
export const InvoiceCounterEntity = defineEntity({
  name: 'InvoiceCounter',
  tableName: 'invoice_counters',
  properties: {
    userId: p.uuid().primary(),
    /** The suggested number of the next invoice. No invoice has it yet. */
    nextNumber: p.string().default('1'),
    /** The number of invoices that the user ever created. The free plan limits it. */
    createdInvoices: p.integer().default(0),
    nextCreditNote: p.string().default('CN-1'),
    nextQuote: p.string().default('Q-1'),
  },
});

export type InvoiceCounter = Omit<InferEntity<typeof InvoiceCounterEntity>, 'userId'>;
