import type { Product } from '@paperbill/contracts/http';
import type { LineItemValues } from '../../form/invoice-form-schema.js';
import { FILLED_IN, type InvoiceForm } from '../../form/invoice-form.js';

/** Fills a line from the catalogue; a product without a description is described by its name. */
export function fillLineItem(form: InvoiceForm, index: number, product: Product): void {
  const filled = {
    productId: product.id,
    productName: product.name,
    description: product.description || product.name,
    unit: product.unit,
    unitPrice: product.unitPrice,
  } satisfies Partial<LineItemValues>;
  for (const [name, value] of Object.entries(filled)) {
    form.setValue(`lineItems.${index}.${name as keyof typeof filled}`, value, FILLED_IN);
  }
}
