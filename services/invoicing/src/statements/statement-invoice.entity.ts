import { defineEntity, p } from '@mikro-orm/core';

/** The first invoice of a statement has no row in this table, because the row of the mail contains its id. */
export const StatementInvoiceEntity = defineEntity({
  name: 'StatementInvoice',
  tableName: 'statement_invoices',
  properties: {
    mailId: p.uuid().primary(),
    invoiceId: p.uuid().primary(),
    userId: p.uuid(),
    /** The id of the link to the invoice. Null if the account statement lists the invoice without a link. */
    linkId: p.uuid().strictNullable(),
  },
});
