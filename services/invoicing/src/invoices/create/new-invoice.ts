import { createHash } from 'node:crypto';
import type { InvoiceFields, LineItemFields } from '@paperbill/contracts/http';
import type { CreateInvoice } from '@paperbill/contracts/nats';
import { DEFAULT_COUNTRY, DEFAULT_PAYMENT_TERMS, type InvoiceStatus } from '@paperbill/contracts/rules';
import { checkedAmounts } from './checked-amounts.js';

/** A request to create an invoice, complete: defaults filled in, amounts computed, lines in order. */
export interface CompleteInvoice {
  fields: InvoiceFields;
  status: InvoiceStatus;
  lines: LineItemFields[];
  /** Of everything that the user asked for: two requests with the same hash mean the same invoice. */
  hash: string;
}

/** @throws AppError INVALID_INPUT where the amounts do not add up */
export function completeInvoice({ invoice, lineItems, useNextNumber }: CreateInvoice): CompleteInvoice {
  const { lines: amounts, ...totals } = checkedAmounts({ invoice, lineItems });
  const fields: InvoiceFields = {
    customerId: invoice.customerId ?? null,
    invoiceNumber: useNextNumber ? '' : invoice.invoiceNumber,
    invoiceDate: invoice.invoiceDate,
    dueDate: invoice.dueDate,
    clientName: invoice.clientName,
    contactPerson: invoice.contactPerson ?? '',
    clientAddress: invoice.clientAddress ?? '',
    clientAddressLine2: invoice.clientAddressLine2 ?? '',
    clientCity: invoice.clientCity ?? '',
    clientState: invoice.clientState ?? '',
    clientZipCode: invoice.clientZipCode ?? '',
    clientCountry: invoice.clientCountry ?? DEFAULT_COUNTRY,
    clientEmail: invoice.clientEmail ?? '',
    paymentTerms: invoice.paymentTerms ?? DEFAULT_PAYMENT_TERMS,
    ...totals,
  };
  const lines = lineItems.map((line, index) => ({
    productId: line.productId ?? null,
    productName: line.productName ?? '',
    description: line.description,
    unit: line.unit,
    notes: line.notes ?? '',
    ...amounts[index]!,
    sortOrder: index,
  }));
  const status = invoice.status ?? 'pending';
  const hash = createHash('sha256')
    .update(JSON.stringify([fields, lines, status]))
    .digest('hex');
  return { fields, lines, status, hash };
}
