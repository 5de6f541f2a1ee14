import {
  type IssuedInvoice,
  moveDeliveryPeriod,
  typedDocumentFields,
  typedLineFields,
} from '@paperbill/contracts/http';
import type { IssueInvoice } from '@paperbill/contracts/nats';
import { type CalendarDate, pickFields } from '@paperbill/contracts/rules';
import { shiftDueDate } from '../drafts/draft-content.js';

/** The deposit is not copied, because it was paid for the original invoice. */
export function copyInvoiceWithDate(
  invoice: IssuedInvoice,
  invoiceDate: CalendarDate,
): Pick<IssueInvoice, 'invoice' | 'lineItems' | 'discount'> {
  return {
    invoice: {
      ...pickFields(typedDocumentFields, invoice),
      ...(invoice.pricesIncludeTax && { pricesIncludeTax: true }),
      ...moveDeliveryPeriod(invoice, invoice.invoiceDate, invoiceDate),
      invoiceNumber: '',
      invoiceDate,
      dueDate: shiftDueDate(invoice, invoiceDate),
    },
    lineItems: invoice.lineItems.map((line) => ({
      ...pickFields(typedLineFields, line),
      ...(line.taxIds && { taxIds: line.taxIds }),
      sortOrder: line.sortOrder,
    })),
    discount: invoice.discount,
  };
}
