import { defineEntity, p } from '@mikro-orm/core';

/** A link that opens an invoice for its client. It is deleted with the invoice. */
export const InvoiceLinkEntity = defineEntity({
  name: 'InvoiceLink',
  tableName: 'invoice_links',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    userId: p.uuid(),
    invoiceId: p.uuid(),
    tokenHash: p.blob(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    openedAt: p.datetime().strictNullable(),
    revokedAt: p.datetime().strictNullable(),
  },
});
