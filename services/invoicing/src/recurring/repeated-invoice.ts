import type { IssuedInvoice } from '@paperbill/contracts/http';
import type { IssueInvoice } from '@paperbill/contracts/nats';
import type { CalendarDate } from '@paperbill/contracts/rules';
import { dueDateOf } from '../drafts/draft-content.js';

/** What is issued when an invoice repeats: what it says, on another day, with as long to pay. What was paid ahead was paid for that one. */
export function repeatedInvoice(
  invoice: IssuedInvoice,
  invoiceDate: CalendarDate,
): Pick<IssueInvoice, 'invoice' | 'lineItems' | 'discount'> {
  return {
    invoice: {
      invoiceNumber: '',
      invoiceDate,
      dueDate: dueDateOf(invoice, invoiceDate),
      customerId: invoice.customerId,
      clientName: invoice.clientName,
      contactPerson: invoice.contactPerson,
      clientEmail: invoice.clientEmail,
      clientAddress: invoice.clientAddress,
      clientAddressLine2: invoice.clientAddressLine2,
      clientCity: invoice.clientCity,
      clientState: invoice.clientState,
      clientZipCode: invoice.clientZipCode,
      clientCountry: invoice.clientCountry,
      paymentTerms: invoice.paymentTerms,
      taxRate: invoice.taxRate,
    },
    lineItems: invoice.lineItems.map(
      ({ productId, productName, description, quantity, unit, unitPrice, notes, sortOrder }) => ({
        productId,
        productName,
        description,
        quantity,
        unit,
        unitPrice,
        notes,
        sortOrder,
      }),
    ),
    discount: invoice.discount,
  };
}
