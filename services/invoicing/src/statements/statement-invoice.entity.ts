import { defineEntity, p } from '@mikro-orm/core';

/** The invoice to which the mail itself belongs has no such row. */
export const StatementInvoiceEntity = defineEntity({
  name: 'StatementInvoice',
  tableName: 'statement_invoices',
  properties: {
    mailId: p.uuid().primary(),
    invoiceId: p.uuid().primary(),
    userId: p.uuid(),
    /** Null if the statement lists the invoice without a link. */
    linkId: p.uuid().strictNullable(),
  },
});
