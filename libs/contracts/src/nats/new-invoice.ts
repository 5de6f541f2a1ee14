import type { Exchange, InvoiceFields, LineItemFields, TaxChoice } from '../http/index.js';
import type { InvoiceStatus } from '../rules/options.js';
import type { WithUserId } from './message.js';

/**
 * A new invoice. Missing fields get their default values. Missing amounts are computed, and amounts that differ from
 * the computed amounts are rejected. Line items are stored in the order of the list; their `sortOrder` is ignored.
 * Over HTTP, the BFF requires the `subtotal` of a line item.
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
  /**
   * The idempotency key. Several requests of a user with the same key create only one invoice and get the same reply.
   */
  idempotencyKey: string;
  /** True if the service chooses the next number of the user's counter, so that concurrent saves leave no gaps. */
  useNextNumber: boolean;
}
