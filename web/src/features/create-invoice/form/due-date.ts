import { dueDateFor, effectivePaymentTerms } from '@paperbill/contracts/rules';
import { FILLED_IN, type InvoiceForm } from './invoice-form.js';

/** Moves the due date to where invoice date and payment terms put it; a date half typed moves nothing. */
export function updateDueDate({ getValues, setValue }: InvoiceForm): void {
  const { invoiceDate, paymentTerms } = getValues();
  if (invoiceDate) setValue('dueDate', dueDateFor(invoiceDate, effectivePaymentTerms(paymentTerms)), FILLED_IN);
}
