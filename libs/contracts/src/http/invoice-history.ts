import type { InvoiceAction } from '../rules/options.js';
import type { Decimal, Instant } from '../rules/values.js';

/** An event in the history of an invoice. */
export interface InvoiceEvent {
  id: string;
  at: Instant;
  action: InvoiceAction;
  /** The recorded or removed payment (negative for a refund), or null for other events. */
  amount: Decimal | null;
}

/** An event with its invoice, for the downloaded archive. */
export interface StoredInvoiceEvent extends InvoiceEvent {
  invoiceId: string;
  invoiceNumber: string;
}
