import { type IssuedInvoice, movedDelivery, typedDocumentFields, typedLineFields } from '@paperbill/contracts/http';
import type { IssueInvoice } from '@paperbill/contracts/nats';
import { type CalendarDate, pickFields } from '@paperbill/contracts/rules';
import { dueDateOf } from '../drafts/draft-content.js';

/** What is issued when an invoice repeats: what it says, on another day, with as long to pay. What was paid ahead was paid for that one. */
export function repeatedInvoice(
  invoice: IssuedInvoice,
  invoiceDate: CalendarDate,
): Pick<IssueInvoice, 'invoice' | 'lineItems' | 'discount'> {
  return {
    invoice: {
      ...pickFields(typedDocumentFields, invoice),
      ...movedDelivery(invoice, invoice.invoiceDate, invoiceDate),
      invoiceNumber: '',
      invoiceDate,
      dueDate: dueDateOf(invoice, invoiceDate),
    },
    lineItems: invoice.lineItems.map((line) => ({ ...pickFields(typedLineFields, line), sortOrder: line.sortOrder })),
    discount: invoice.discount,
  };
}
