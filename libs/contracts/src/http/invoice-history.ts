import type { Currency } from '../rules/currencies.js';
import type { InvoiceAction } from '../rules/options.js';
import type { Decimal, Instant } from '../rules/values.js';

export interface InvoiceEvent {
  id: string;
  at: Instant;
  action: InvoiceAction;
  /** The recorded or removed amount, negative for a refund. Null for events other than payments. */
  amount: Decimal | null;
}

export interface StoredInvoiceEvent extends InvoiceEvent {
  invoiceId: string;
  invoiceNumber: string;
  /** Missing for US dollars. */
  currency?: Currency;
}
