import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { type CheckedInvoice, invoiceFormSchema, type InvoiceFormValues } from './invoice-form-schema.js';

export type InvoiceForm = UseFormReturn<InvoiceFormValues, unknown, CheckedInvoice>;

const resolver = zodResolver(invoiceFormSchema);

export const useInvoiceForm = (defaultValues: InvoiceFormValues): InvoiceForm => useForm({ defaultValues, resolver });

/** For values that are filled in for the user: they count as typed, and a complaint about them is looked at again. */
export const FILLED_IN = { shouldDirty: true, shouldValidate: true } as const;
