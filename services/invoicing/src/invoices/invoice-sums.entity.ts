import { defineEntity, p } from '@mikro-orm/core';

/** Invoice totals, pre-aggregated per (user, invoice date, due date, creation date). Triggers maintain them. */
export const InvoiceSumsEntity = defineEntity({
  name: 'InvoiceSums',
  tableName: 'invoice_sums',
  properties: {
    userId: p.uuid().primary(),
    invoiceDate: p.date().primary(),
    dueDate: p.date().primary(),
    createdOn: p.date().primary(),
    invoices: p.integer(),
    unpaid: p.integer(),
    /** Unpaid invoices that were marked as overdue, with any due date. */
    markedOverdue: p.integer(),
    paid: p.integer(),
    voided: p.integer(),
    invoiced: p.decimal('string'),
    collected: p.decimal('string'),
    /** The sum of the unpaid invoices. */
    receivable: p.decimal('string'),
    markedOverdueReceivable: p.decimal('string'),
    /** Unpaid invoices with a negative total. */
    negative: p.integer().default(0),
    negativeReceivable: p.decimal('string').default('0'),
    /** Unpaid invoices of which a part was paid. */
    partlyPaid: p.integer().default(0),
  },
});
