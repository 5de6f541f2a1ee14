import { defineEntity, p } from '@mikro-orm/core';

/** An invoice that a statement lists, other than the one that the mail is stored under. */
export const StatementInvoiceEntity = defineEntity({
  name: 'StatementInvoice',
  tableName: 'statement_invoices',
  properties: {
    mailId: p.uuid().primary(),
    invoiceId: p.uuid().primary(),
    userId: p.uuid(),
    /** Null if it is listed without a link. */
    linkId: p.uuid().strictNullable(),
  },
});
