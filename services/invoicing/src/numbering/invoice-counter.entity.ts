import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** The invoice counter of a user. Saving a document locks this row, so that saves of one user run one after another. */
export const InvoiceCounterEntity = defineEntity({
  name: 'InvoiceCounter',
  tableName: 'invoice_counters',
  properties: {
    userId: p.uuid().primary(),
    /** The number that is suggested for the next invoice. It is still free. */
    nextNumber: p.string().default('1'),
    /** Number of invoices that the user ever created. The free plan limits this number. */
    createdInvoices: p.integer().default(0),
    nextCreditNote: p.string().default('CN-1'),
    nextQuote: p.string().default('Q-1'),
    /** If a format is empty, `incrementNumber` computes the next number of this kind of document. */
    invoiceFormat: p.string().default(''),
    creditNoteFormat: p.string().default(''),
    quoteFormat: p.string().default(''),
  },
});

export type InvoiceCounter = Omit<InferEntity<typeof InvoiceCounterEntity>, 'userId'>;
