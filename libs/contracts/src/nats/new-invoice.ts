import type { Exchange, InvoiceFields, LineItemFields, TaxChoice } from '../http/index.js';
import type { InvoiceStatus } from '../rules/options.js';
import type { WithUserId } from './message.js';

/**
 * A new invoice. Missing fields get their defaults, and missing amounts are computed. The request is rejected if an
 * amount differs from the computed amount. Line items are stored in the order of the list, and their `sortOrder` is
 * ignored. The BFF requires the `subtotal` of each line item, but NATS messages do not.
 */
export interface NewInvoice {
  invoice: Pick<InvoiceFields, 'invoiceNumber' | 'invoiceDate' | 'dueDate' | 'clientName'> &
    Partial<InvoiceFields> &
    TaxChoice & { status?: InvoiceStatus; exchange?: Exchange | null };
  lineItems: NewLineItem[];
}

export type NewLineItem = Pick<LineItemFields, 'description' | 'quantity' | 'unit' | 'unitPrice'> &
  Partial<LineItemFields>;

export interface CreateInvoice extends WithUserId, NewInvoice {
  /** Several requests with the same key create only one invoice and get the same reply. */
  idempotencyKey: string;
  /**
   * True if the invoice gets the next number of the user's counter. Concurrent saves then leave no gaps in the numbers.
   */
  useNextNumber: boolean;
}
