import { defineEntity, p } from '@mikro-orm/core';

/** What is kept of a user's invoices of the same dates: how many, and of what amounts. Triggers keep it. */
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
    /** Of the unpaid, those that a call set as overdue: they are, however late they are due. */
    markedOverdue: p.integer(),
    paid: p.integer(),
    voided: p.integer(),
    invoiced: p.decimal('string'),
    collected: p.decimal('string'),
    /** Of the unpaid. */
    receivable: p.decimal('string'),
    markedOverdueReceivable: p.decimal('string'),
    /** Of the unpaid, those of a negative total. */
    negative: p.integer().default(0),
    negativeReceivable: p.decimal('string').default('0'),
    /** Of the unpaid, those of which a part was paid. */
    partlyPaid: p.integer().default(0),
  },
});
