import { isBlankLineItem } from '../../form/blank-invoice.js';
import type { InvoiceForm } from '../../form/invoice-form.js';

/** Takes out the lines that Enter left behind; an invoice keeps at least one. */
export function dropBlankLines({ getValues, setValue }: InvoiceForm): void {
  const lines = getValues('lineItems');
  const filled = lines.filter((line) => !isBlankLineItem(line));
  if (filled.length > 0 && filled.length < lines.length) setValue('lineItems', filled, { shouldDirty: true });
}
