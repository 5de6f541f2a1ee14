import { zodResolver } from '@hookform/resolvers/zod';
import { clientOf, type Product, type StoredCustomer } from '@paperbill/contracts/http';
import { dueDateFor, effectivePaymentTerms } from '@paperbill/contracts/rules';
import { useMemo } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import {
  blankInvoice,
  type FormAmounts,
  formAmounts,
  type CheckedInvoice,
  invoiceSchema,
  quoteSchema,
  type InvoiceFormValues,
  type LineItemValues,
} from './invoice-schema.js';

export interface InvoiceForm extends UseFormReturn<InvoiceFormValues, unknown, CheckedInvoice> {
  /** Whether a quote is written in it: nothing of it is due. */
  isQuote?: boolean;
}

const resolver = zodResolver(invoiceSchema);

export const useInvoiceForm = (defaultValues: InvoiceFormValues): InvoiceForm => useForm({ defaultValues, resolver });

const quoteResolver = zodResolver(quoteSchema);

export function useQuoteForm(defaultValues: InvoiceFormValues): InvoiceForm {
  const form: InvoiceForm = useForm({ defaultValues, resolver: quoteResolver });
  return useMemo(() => Object.assign(form, { isQuote: true }), [form]);
}

/** Options of `setValue` for what is filled in for the user: it counts as typed, and its error is checked again. */
export const DIRTY_AND_VALIDATE = { shouldDirty: true, shouldValidate: true } as const;

/** Moves the due date to where invoice date and payment terms put it; a date half typed moves nothing, and a quote has none. */
export function updateDueDate({ getValues, setValue, isQuote }: InvoiceForm): void {
  if (isQuote) return;
  const { invoiceDate, paymentTerms } = getValues();
  if (invoiceDate)
    setValue('dueDate', dueDateFor(invoiceDate, effectivePaymentTerms(paymentTerms)), DIRTY_AND_VALIDATE);
}

/** The totals of what is typed so far. The caller rerenders when an amount changes, not at every keystroke. */
export const useInvoiceTotals = (control: InvoiceForm['control']): FormAmounts & { taxRate: string } =>
  useWatch({ control, compute: (values) => ({ ...formAmounts(values), taxRate: values.taxRate }) });

/** What an invoice takes from the customer that it is made out to. */
const valuesOfCustomer = (customer: StoredCustomer, profileTerms: string) =>
  ({
    customerId: customer.id,
    ...clientOf(customer),
    paymentTerms: effectivePaymentTerms(customer.paymentTerms, profileTerms),
  }) satisfies Partial<InvoiceFormValues>;

/** A blank invoice that is made out to a customer already. */
export function blankInvoiceFor(
  customer: StoredCustomer,
  profile: Parameters<typeof blankInvoice>[0],
): InvoiceFormValues {
  const blank = blankInvoice(profile);
  const client = valuesOfCustomer(customer, profile.paymentTerms);
  return { ...blank, ...client, dueDate: dueDateFor(blank.invoiceDate, client.paymentTerms) };
}

/**
 * Makes the invoice out to a customer: every client field, the payment terms and the due date that follows from them.
 *
 * @param profileTerms for a customer without terms
 */
export function applyCustomer(form: InvoiceForm, customer: StoredCustomer, profileTerms: string): void {
  const client = valuesOfCustomer(customer, profileTerms);
  for (const [name, value] of Object.entries(client))
    form.setValue(name as keyof typeof client, value, DIRTY_AND_VALIDATE);
  updateDueDate(form);
}

/** Fills a line with a product; a product without a description is described by its name. */
export function applyProduct(form: InvoiceForm, index: number, product: Product): void {
  const filled = {
    productId: product.id,
    productName: product.name,
    description: product.description || product.name,
    unit: product.unit,
    unitPrice: product.unitPrice,
  } satisfies Partial<LineItemValues>;
  for (const [name, value] of Object.entries(filled)) {
    form.setValue(`lineItems.${index}.${name as keyof typeof filled}`, value, DIRTY_AND_VALIDATE);
  }
}
