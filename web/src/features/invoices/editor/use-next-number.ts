import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { nextNumberQuery } from '../api/create-invoice.js';
import type { InvoiceForm } from '../form/invoice-form.js';

/**
 * Puts the server's suggestion into the form each time it arrives, unless the user typed a number. Once a save was
 * tried the number stays: with another one the next try would be another invoice, if the first did arrive after all.
 */
export function useNextNumber(form: InvoiceForm): void {
  const { data, dataUpdatedAt } = useQuery(nextNumberQuery);
  const suggestion = data && String(data.nextInvoiceNumber);

  useEffect(() => {
    const { defaultValues, isSubmitted } = form.formState;
    const isTyped = form.getValues('invoiceNumber') !== defaultValues?.invoiceNumber;
    if (suggestion && !isTyped && !isSubmitted) form.resetField('invoiceNumber', { defaultValue: suggestion });
  }, [suggestion, dataUpdatedAt, form]);
}
