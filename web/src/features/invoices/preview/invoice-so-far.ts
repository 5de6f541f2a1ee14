import { type CompanyProfile, companySnapshot } from '@paperbill/contracts/http';
import type { PrintableInvoice } from '@paperbill/invoice-document';
import { amountsSoFar, decimalSoFar, lineAmount } from '../form/invoice-amounts.js';
import type { InvoiceFormValues } from '../form/invoice-form-schema.js';

/** The invoice as it would be saved now, with whatever is typed so far. */
export function invoiceSoFar(values: InvoiceFormValues, profile: CompanyProfile, watermark: boolean): PrintableInvoice {
  const { customerId: _customer, ...fields } = values;
  const { companyPaymentTerms: _terms, companyLogoUrl: _logo, ...sender } = companySnapshot(profile);
  return {
    ...fields,
    ...sender,
    ...amountsSoFar(values),
    taxRate: decimalSoFar(values.taxRate),
    watermark,
    lineItems: values.lineItems.map((line, sortOrder) => ({
      productName: line.productName,
      description: line.description,
      quantity: decimalSoFar(line.quantity),
      unit: line.unit,
      unitPrice: decimalSoFar(line.unitPrice),
      subtotal: lineAmount(line),
      notes: line.notes,
      sortOrder,
    })),
  };
}
