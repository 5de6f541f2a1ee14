import { defineEntity, p } from '@mikro-orm/core';

/** Invoice totals per user, invoice date, due date, creation date and currency. Database triggers maintain the rows. */
export const InvoiceSumsEntity = defineEntity({
  name: 'InvoiceSums',
  tableName: 'invoice_sums',
  properties: {
    userId: p.uuid().primary(),
    invoiceDate: p.date().primary(),
    dueDate: p.date().primary(),
    createdOn: p.date().primary(),
    currency: p.string().primary(),
    invoices: p.integer(),
    unpaid: p.integer(),
    /** The number of unpaid invoices that were marked as overdue. Their due date may be in the future. */
    markedOverdue: p.integer(),
    paid: p.integer(),
    voided: p.integer(),
    invoiced: p.decimal('string'),
    collected: p.decimal('string'),
    receivable: p.decimal('string'),
    markedOverdueReceivable: p.decimal('string'),
    /** Number of unpaid invoices with a negative total, which are never overdue. */
    negative: p.integer().default(0),
    negativeReceivable: p.decimal('string').default('0'),
    partlyPaid: p.integer().default(0),
  },
});
