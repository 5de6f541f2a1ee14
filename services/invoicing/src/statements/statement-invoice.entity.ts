import { defineEntity, p } from '@mikro-orm/core';

/** An invoice in an account statement. The invoice that the mail is stored with has no such row. */
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
