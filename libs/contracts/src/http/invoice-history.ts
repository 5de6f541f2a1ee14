import type { Currency } from '../rules/currencies.js';
import type { InvoiceAction } from '../rules/options.js';
import type { Decimal, Instant } from '../rules/values.js';

export interface InvoiceEvent {
  id: string;
  at: Instant;
  action: InvoiceAction;
  /** The amount of the payment that was recorded or removed. It is negative for a refund, and null for other events. */
  amount: Decimal | null;
}

export interface StoredInvoiceEvent extends InvoiceEvent {
  invoiceId: string;
  invoiceNumber: string;
  /** The currency of the amount. It is missing for US dollars. */
  currency?: Currency;
}
