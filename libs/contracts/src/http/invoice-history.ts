import type { InvoiceAction } from '../rules/options.js';
import type { Decimal, Instant } from '../rules/values.js';

/** Something that happened to an invoice. */
export interface InvoiceEvent {
  id: string;
  at: Instant;
  action: InvoiceAction;
  /** Of the payment that was recorded or removed, negative where it was paid back; else null. */
  amount: Decimal | null;
}

/** As it is kept, with the invoice that it belongs to: for the archive. */
export interface StoredInvoiceEvent extends InvoiceEvent {
  invoiceId: string;
  invoiceNumber: string;
}
