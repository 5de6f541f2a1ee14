import type { Currency } from '../rules/currencies.js';
import type { InvoiceAction } from '../rules/options.js';
import type { Decimal, Instant } from '../rules/values.js';

export interface InvoiceEvent {
  id: string;
  at: Instant;
  action: InvoiceAction;
  /** The amount of the payment that was recorded or removed. Negative for a refund. Null for other events. */
  amount: Decimal | null;
}

export interface StoredInvoiceEvent extends InvoiceEvent {
  invoiceId: string;
  invoiceNumber: string;
  /** The currency of the amount. Missing for US dollars. */
  currency?: Currency;
}
