import { defineEntity, p } from '@mikro-orm/core';

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
