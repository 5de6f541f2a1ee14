import { zodResolver } from '@hookform/resolvers/zod';
import { clientOf, type Product, type StoredCustomer } from '@paperbill/contracts/http';
import { dueDateFor, effectivePaymentTerms } from '@paperbill/contracts/rules';
import { useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { type WrittenKind, writtenDocuments } from './document-kinds.js';
import {
  blankDocument,
  type FormAmounts,
  formAmounts,
  type CheckedDocument,
  documentSchema,
  type DocumentFormValues,
  type LineItemValues,
} from './document-schema.js';

export type DocumentForm = UseFormReturn<DocumentFormValues, unknown, CheckedDocument>;

export function useDocumentForm(kind: WrittenKind, defaultValues: DocumentFormValues): DocumentForm {
  const [resolver] = useState(() => zodResolver(documentSchema(kind)));
  return useForm({ defaultValues, resolver });
}

/** Options of `setValue` for values filled in for the user: they count as typed and are validated. */
export const DIRTY_AND_VALIDATE = { shouldDirty: true, shouldValidate: true } as const;

/** Recalculates the due date from date and terms. An incomplete date changes nothing. */
export function updateUntil(kind: WrittenKind, { getValues, setValue }: DocumentForm): void {
  const { isDue, untilFor } = writtenDocuments[kind];
  const { date, paymentTerms } = getValues();
  if (isDue && date) setValue('until', untilFor(date, effectivePaymentTerms(paymentTerms)), DIRTY_AND_VALIDATE);
}

/** Dates whose error may depend on another date. */
const CHECKED_DAYS = ['until', 'deliveryStart', 'deliveryEnd'] as const;

/** Validates dates with an error again, after another date changed. */
export function recheckDays({ getFieldState, trigger }: DocumentForm): void {
  const wrong = CHECKED_DAYS.filter((name) => getFieldState(name).invalid);
  if (wrong.length > 0) void trigger(wrong);
}

/** The totals of the form. The caller rerenders only when an amount changes. */
export const useDocumentTotals = (control: DocumentForm['control']): FormAmounts & { taxRate: string } =>
  useWatch({ control, compute: (values) => ({ ...formAmounts(values), taxRate: values.taxRate }) });

/** The fields that a document takes from its customer. */
const valuesOfCustomer = (customer: StoredCustomer, profileTerms: string) =>
  ({
    customerId: customer.id,
    ...clientOf(customer),
    paymentTerms: effectivePaymentTerms(customer.paymentTerms, profileTerms),
    reference: customer.reference,
  }) satisfies Partial<DocumentFormValues>;

/** A new invoice with the customer filled in. */
export function blankDocumentFor(
  customer: StoredCustomer,
  profile: Parameters<typeof blankDocument>[1],
): DocumentFormValues {
  const blank = blankDocument('invoice', profile);
  const client = valuesOfCustomer(customer, profile.paymentTerms);
  return { ...blank, ...client, until: dueDateFor(blank.date, client.paymentTerms) };
}

/** The reference that a form had when its customer was unlinked. */
const detachedReferences = new WeakMap<DocumentForm['control'], string>();

/** Unlinks the customer after the client name was edited. */
export function detachCustomer({ control, getValues, setValue }: DocumentForm): void {
  const { customerId, reference } = getValues();
  if (customerId === null) return;
  detachedReferences.set(control, reference);
  setValue('customerId', null, DIRTY_AND_VALIDATE);
}

/**
 * Fills in a customer: all client fields, payment terms, due date and reference. If the customer has no reference, one
 * that was typed before any customer was chosen stays.
 *
 * @param profileTerms used for a customer without payment terms
 */
export function applyCustomer(
  kind: WrittenKind,
  form: DocumentForm,
  customer: StoredCustomer,
  profileTerms: string,
): void {
  const { reference, ...client } = valuesOfCustomer(customer, profileTerms);
  const before = form.getValues();
  const isOfCustomer = before.customerId !== null || before.reference === detachedReferences.get(form.control);
  for (const [name, value] of Object.entries(client))
    form.setValue(name as keyof typeof client, value, DIRTY_AND_VALIDATE);
  if (reference || isOfCustomer) form.setValue('reference', reference, DIRTY_AND_VALIDATE);
  updateUntil(kind, form);
}

/** Fills a line with a product. A product without description uses its name. */
export function applyProduct(form: DocumentForm, index: number, product: Product): void {
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
