import type { InvoiceAction } from '../rules/options.js';
import type { Decimal, Instant } from '../rules/values.js';

export interface InvoiceEvent {
  id: string;
  at: Instant;
  action: InvoiceAction;
  /** The recorded or removed payment, negative for a refund. Null for other events. */
  amount: Decimal | null;
}

export interface StoredInvoiceEvent extends InvoiceEvent {
  invoiceId: string;
  invoiceNumber: string;
}
