import type { Currency } from '../rules/currencies.js';
import type { InvoiceAction } from '../rules/options.js';
import type { Decimal, Instant } from '../rules/values.js';

export interface InvoiceEvent {
  id: string;
  at: Instant;
  action: InvoiceAction;
  /** The recorded or removed amount, which is negative for a refund. It is null for events other than payments. */
  amount: Decimal | null;
}

export interface StoredInvoiceEvent extends InvoiceEvent {
  invoiceId: string;
  invoiceNumber: string;
  /** The currency of the invoice. The field is missing for US dollars. */
  currency?: Currency;
}
