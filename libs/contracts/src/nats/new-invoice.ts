import type { InvoiceFields, LineItemFields } from '../http/index.js';
import type { InvoiceStatus } from '../rules/options.js';
import type { OfUser } from './message.js';

/**
 * A new invoice. Fields left out take the product's defaults. Amounts left out are computed, a line's `subtotal` too,
 * which the BFF requires over HTTP; amounts that differ from the server's own are refused. Lines stand in the order
 * given, whatever their `sortOrder`.
 */
export interface NewInvoice {
  invoice: Pick<InvoiceFields, 'invoiceNumber' | 'invoiceDate' | 'dueDate' | 'clientName'> &
    Partial<InvoiceFields> & { status?: InvoiceStatus };
  lineItems: NewLineItem[];
}

export type NewLineItem = Pick<LineItemFields, 'description' | 'quantity' | 'unit' | 'unitPrice'> &
  Partial<LineItemFields>;

export interface CreateInvoice extends OfUser, NewInvoice {
  /** Two requests of a user with the same key make one invoice; both get it as their answer. */
  idempotencyKey: string;
  /** Take the counter's number instead of `invoice.invoiceNumber`: how parallel saves stay gapless. */
  useNextNumber: boolean;
}
