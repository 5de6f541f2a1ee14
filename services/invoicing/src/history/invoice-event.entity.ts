import { defineEntity, p } from '@mikro-orm/core';
import { recordedInvoiceActions } from '@paperbill/contracts/rules';

/** Database triggers write most events. The creation of the invoice is not stored as an event. */
export const InvoiceEventEntity = defineEntity({
  name: 'InvoiceEvent',
  tableName: 'invoice_events',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    invoiceId: p.uuid(),
    at: p.datetime().defaultRaw('clock_timestamp()'),
    action: p.enum([...recordedInvoiceActions]),
    amount: p.decimal('string').nullable(),
  },
});
