import { defineEntity, p } from '@mikro-orm/core';
import { recordedInvoiceActions } from '@paperbill/contracts/rules';

/** Something that happened to an invoice after its creation. Triggers write them. Deleted with its invoice. */
export const InvoiceEventEntity = defineEntity({
  name: 'InvoiceEvent',
  tableName: 'invoice_events',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    invoiceId: p.uuid(),
    at: p.datetime().defaultRaw('clock_timestamp()'),
    action: p.enum([...recordedInvoiceActions]),
    /** Of a payment. */
    amount: p.decimal('string').nullable(),
  },
});
