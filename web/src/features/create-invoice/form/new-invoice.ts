import type { InvoiceFields, LineItemFields } from '@paperbill/contracts/http';
import { invoiceTotals, lineSubtotal } from '@paperbill/money';
import type { CheckedInvoice } from './invoice-form-schema.js';

/** The body of `POST /api/invoices`: everything that the form shows, amounts included. */
export interface NewInvoiceBody {
  invoice: InvoiceFields;
  lineItems: LineItemFields[];
}

export function newInvoiceBody({ lineItems, ...invoice }: CheckedInvoice): NewInvoiceBody {
  return {
    invoice: { ...invoice, ...invoiceTotals(lineItems, invoice.taxRate) },
    lineItems: lineItems.map((line, sortOrder) => ({
      ...line,
      subtotal: lineSubtotal(line.quantity, line.unitPrice),
      sortOrder,
    })),
  };
}
