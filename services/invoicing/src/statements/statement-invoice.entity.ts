import { defineEntity, p } from '@mikro-orm/core';

/** An invoice that a statement lists beside the one on which it stands. */
export const StatementInvoiceEntity = defineEntity({
  name: 'StatementInvoice',
  tableName: 'statement_invoices',
  properties: {
    mailId: p.uuid().primary(),
    invoiceId: p.uuid().primary(),
    userId: p.uuid(),
    /** Null: it is listed without one. */
    linkId: p.uuid().strictNullable(),
  },
});
