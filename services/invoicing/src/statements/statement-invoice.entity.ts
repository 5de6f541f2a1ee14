import { defineEntity, p } from '@mikro-orm/core';

/** An invoice that an account statement lists. There is no row for the invoice that the mail itself belongs to. */
export const StatementInvoiceEntity = defineEntity({
  name: 'StatementInvoice',
  tableName: 'statement_invoices',
  properties: {
    mailId: p.uuid().primary(),
    invoiceId: p.uuid().primary(),
    userId: p.uuid(),
    /** The id of the link to the invoice; null if the account statement lists the invoice without a link. */
    linkId: p.uuid().strictNullable(),
  },
});
