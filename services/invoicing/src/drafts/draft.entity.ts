import { defineEntity, p } from '@mikro-orm/core';
import type { InvoiceDraft } from '@paperbill/contracts/http';

export const InvoiceDraftEntity = defineEntity({
  name: 'InvoiceDraft',
  tableName: 'invoice_drafts',
  properties: {
    userId: p.uuid().primary(),
    id: p.uuid().primary(),
    revision: p.integer(),
    content: p.json().$type<InvoiceDraft['content']>(),
    clientName: p.string(),
    total: p.decimal('string').strictNullable(),
    /** In a draft that corrects an invoice, `copiedFromId` and `correctsId` are both the id of that invoice. */
    copiedFromId: p.uuid().strictNullable(),
    correctsId: p.uuid().strictNullable(),
    quoteId: p.uuid().strictNullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    updatedAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});
