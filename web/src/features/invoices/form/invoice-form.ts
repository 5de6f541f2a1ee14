import { zodResolver } from '@hookform/resolvers/zod';
import { dueDateFor, effectivePaymentTerms } from '@paperbill/contracts/rules';
import type { InvoiceTotals } from '@paperbill/money';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { amountsSoFar } from './invoice-amounts.js';
import { type CheckedInvoice, invoiceFormSchema, type InvoiceFormValues } from './invoice-form-schema.js';

export type InvoiceForm = UseFormReturn<InvoiceFormValues, unknown, CheckedInvoice>;

const resolver = zodResolver(invoiceFormSchema);

export const useInvoiceForm = (defaultValues: InvoiceFormValues): InvoiceForm => useForm({ defaultValues, resolver });

/** For values that are filled in for the user: they count as typed, and a complaint about them is looked at again. */
export const FILLED_IN = { shouldDirty: true, shouldValidate: true } as const;

/** Moves the due date to where invoice date and payment terms put it; a date half typed moves nothing. */
export function updateDueDate({ getValues, setValue }: InvoiceForm): void {
  const { invoiceDate, paymentTerms } = getValues();
  if (invoiceDate) setValue('dueDate', dueDateFor(invoiceDate, effectivePaymentTerms(paymentTerms)), FILLED_IN);
}

/** The amounts of what is typed so far. Only another amount draws the caller again, not every keystroke. */
export const useAmounts = (control: InvoiceForm['control']): InvoiceTotals & { taxRate: string } =>
  useWatch({ control, compute: (values) => ({ ...amountsSoFar(values), taxRate: values.taxRate }) });
