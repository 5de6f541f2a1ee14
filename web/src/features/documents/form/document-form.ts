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

/** Options of `setValue` for what is filled in for the user: it counts as typed, and its error is checked again. */
export const DIRTY_AND_VALIDATE = { shouldDirty: true, shouldValidate: true } as const;

/** Moves the last day of what is due to where date and terms put it; a date half typed moves nothing. */
export function updateUntil(kind: WrittenKind, { getValues, setValue }: DocumentForm): void {
  const { isDue, untilFor } = writtenDocuments[kind];
  const { date, paymentTerms } = getValues();
  if (isDue && date) setValue('until', untilFor(date, effectivePaymentTerms(paymentTerms)), DIRTY_AND_VALIDATE);
}

/** The days whose errors may be about another day. */
const CHECKED_DAYS = ['until', 'deliveryStart', 'deliveryEnd'] as const;

/** After a day was changed: checks again those with an error, which may be right by now. */
export function recheckDays({ getFieldState, trigger }: DocumentForm): void {
  const wrong = CHECKED_DAYS.filter((name) => getFieldState(name).invalid);
  if (wrong.length > 0) void trigger(wrong);
}

/** The totals of what is typed so far. The caller rerenders when an amount changes, not at every keystroke. */
export const useDocumentTotals = (control: DocumentForm['control']): FormAmounts & { taxRate: string } =>
  useWatch({ control, compute: (values) => ({ ...formAmounts(values), taxRate: values.taxRate }) });

/** What an invoice takes from the customer that it is made out to. */
const valuesOfCustomer = (customer: StoredCustomer, profileTerms: string) =>
  ({
    customerId: customer.id,
    ...clientOf(customer),
    paymentTerms: effectivePaymentTerms(customer.paymentTerms, profileTerms),
    reference: customer.reference,
  }) satisfies Partial<DocumentFormValues>;

/** A blank invoice that is made out to a customer already. */
export function blankDocumentFor(
  customer: StoredCustomer,
  profile: Parameters<typeof blankDocument>[1],
): DocumentFormValues {
  const blank = blankDocument('invoice', profile);
  const client = valuesOfCustomer(customer, profile.paymentTerms);
  return { ...blank, ...client, until: dueDateFor(blank.date, client.paymentTerms) };
}

/** The reference that stood in a form when its customer was detached. */
const detachedReferences = new WeakMap<DocumentForm['control'], string>();

/** With another name it is no longer the customer that was chosen. */
export function detachCustomer({ control, getValues, setValue }: DocumentForm): void {
  const { customerId, reference } = getValues();
  if (customerId === null) return;
  detachedReferences.set(control, reference);
  setValue('customerId', null, DIRTY_AND_VALIDATE);
}

/**
 * Makes the document out to a customer: every client field, the payment terms and the due date that follows from them, and
 * the reference. Where the customer has none, one that was typed before any customer was chosen stays.
 *
 * @param profileTerms for a customer without terms
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

/** Fills a line with a product; a product without a description is described by its name. */
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
