import type { InvoiceFields, LineItemFields } from '../http/index.js';
import type { InvoiceStatus } from '../rules/options.js';
import type { OfUser } from './message.js';

/**
 * A new invoice. Missing fields get their defaults. Missing amounts are computed, including the `subtotal` of a line item
 * (over HTTP, the BFF requires it). Amounts that differ from the computed ones are rejected. The order of the line items
 * counts; their `sortOrder` is ignored.
 */
export interface NewInvoice {
  invoice: Pick<InvoiceFields, 'invoiceNumber' | 'invoiceDate' | 'dueDate' | 'clientName'> &
    Partial<InvoiceFields> & { status?: InvoiceStatus };
  lineItems: NewLineItem[];
}

export type NewLineItem = Pick<LineItemFields, 'description' | 'quantity' | 'unit' | 'unitPrice'> &
  Partial<LineItemFields>;

export interface CreateInvoice extends OfUser, NewInvoice {
  /** Requests of a user with the same key create one invoice and get the same reply. */
  idempotencyKey: string;
  /** Use the counter's next number instead of `invoice.invoiceNumber`, so that concurrent saves leave no gaps. */
  useNextNumber: boolean;
}
