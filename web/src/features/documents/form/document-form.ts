import { zodResolver } from '@hookform/resolvers/zod';
import {
  chosenDefaults,
  type CompanyProfile,
  type CustomerFields,
  type DocumentDefaults,
  getDefaultNote,
  toClientFields,
  toCustomerFields,
  type Product,
  type StoredCustomer,
} from '@paperbill/contracts/http';
import {
  type Currency,
  dueDateFor,
  effectivePaymentTerms,
  getDecimals,
  type Language,
  toCurrency,
  toLanguage,
} from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { toAmount } from '@paperbill/money';
import { useState } from 'react';
import { type KeepStateOptions, type Resolver, useForm, useWatch } from 'react-hook-form';
import { formatMoney } from '../../../languages/format.js';
import { type WrittenKind, writtenDocuments } from './document-kinds.js';
import type { DocumentForm, DocumentMemory } from './document-memory.js';
import {
  blankDocument,
  type CheckedDocument,
  documentSchema,
  type DocumentFormValues,
  type LineItemValues,
} from './document-schema.js';
import { applyProductTaxes, applyDefaultTaxes } from './document-taxes.js';
import { type FormAmounts, computeFormAmounts } from './form-amounts.js';
import { type FormTaxes, NO_TAXES, useFormTaxes } from './form-taxes.js';

export type { DocumentForm };

export function useDocumentForm(kind: WrittenKind, defaultValues: DocumentFormValues): DocumentForm {
  const [resolver] = useState(() => createResolver(kind));
  const [memory] = useState<DocumentForm['memory']>(() => ({ current: {} }));
  const context = useFormTaxes();
  const form = useForm<DocumentFormValues, unknown, CheckedDocument>({ defaultValues, resolver, context });
  // `useForm` returns the same object in each render, and effects depend on this object.
  return Object.assign(form, { memory });
}

export function replaceFormValues(
  form: DocumentForm,
  { values, memory = {} }: { values: DocumentFormValues; memory?: DocumentMemory | undefined },
  options?: KeepStateOptions,
): void {
  form.memory.current = memory;
  form.reset(values, options);
}

type DocumentResolver = Resolver<DocumentFormValues, unknown, CheckedDocument>;

/** Schemas are cached, because the form is validated often while the user types. */
function createResolver(kind: WrittenKind): DocumentResolver {
  const known = new Map<string, DocumentResolver>();
  let knownTaxes: FormTaxes | undefined;
  return (values, context, options) => {
    const taxes = (context as FormTaxes | undefined) ?? NO_TAXES;
    if (taxes !== knownTaxes) known.clear();
    knownTaxes = taxes;
    const key = `${values.currency} ${values.discountKind} ${values.exchange?.currency}`;
    let resolver = known.get(key);
    if (!resolver) known.set(key, (resolver = zodResolver(documentSchema(kind, values, taxes))));
    return resolver(values, taxes, options);
  };
}

/** Options of `setValue` for values that the app fills in. */
export const SET_AND_VALIDATE_OPTIONS = { shouldDirty: true, shouldValidate: true } as const;

export function recomputeDueDate(kind: WrittenKind, { getValues, setValue }: DocumentForm): void {
  const { isDue, getDefaultUntil } = writtenDocuments[kind];
  const { date, paymentTerms } = getValues();
  if (isDue && date)
    setValue('until', getDefaultUntil(date, effectivePaymentTerms(paymentTerms)), SET_AND_VALIDATE_OPTIONS);
}

const DATES_CHECKED_TOGETHER = ['until', 'deliveryStart', 'deliveryEnd'] as const;

export function recheckDates({ getFieldState, trigger }: DocumentForm): void {
  const wrong = DATES_CHECKED_TOGETHER.filter((name) => getFieldState(name).invalid);
  if (wrong.length > 0) void trigger(wrong);
}

/** The calling component renders again only if an amount changes. */
export function useDocumentTotals(control: DocumentForm['control']): DocumentTotals {
  const taxes = useFormTaxes();
  return useWatch({
    control,
    compute: (values): DocumentTotals => ({
      ...computeFormAmounts(values, taxes),
      taxRate: values.taxRate,
      pricesIncludeTax: values.pricesIncludeTax,
    }),
  });
}

type DocumentTotals = FormAmounts & Pick<DocumentFormValues, 'taxRate' | 'pricesIncludeTax'>;

const getCustomerValues = (customer: StoredCustomer, profileTerms: string) =>
  ({
    customerId: customer.id,
    ...toClientFields(customer),
    paymentTerms: effectivePaymentTerms(customer.paymentTerms, profileTerms),
    reference: customer.reference,
  }) satisfies Partial<DocumentFormValues>;

export function blankDocumentFor(
  customer: StoredCustomer,
  profile: Parameters<typeof blankDocument>[1],
  taxes: FormTaxes,
): DocumentFormValues {
  const blank = blankDocument('invoice', profile, taxes, customer);
  const client = getCustomerValues(customer, profile.paymentTerms);
  return {
    ...blank,
    ...client,
    ...(customer.currency && { currency: customer.currency }),
    until: dueDateFor(blank.date, client.paymentTerms),
  };
}

export function detachCustomer({ memory, getValues, setValue }: DocumentForm): void {
  const { customerId, reference } = getValues();
  if (customerId === null) return;
  memory.current.detachedReference = reference;
  setValue('customerId', null, SET_AND_VALIDATE_OPTIONS);
}

/** Records the values of the customer if the document was stored without `memory`. */
export function rememberCustomer(
  { memory, getValues }: DocumentForm,
  customer: DocumentDefaults & Pick<StoredCustomer, 'language'>,
): void {
  memory.current.customer ??= chosenDefaults(customer);
  if (customer.currency === getValues('currency')) memory.current.customerCurrency ??= customer.currency;
  if (customer.language === getValues('language')) memory.current.customerLanguage ??= toLanguage(customer.language);
}

const hasAmounts = ({ lineItems, deposit, discountKind, discountValue }: DocumentFormValues): boolean =>
  [...lineItems.map(({ unitPrice }) => unitPrice), deposit, discountKind === 'amount' ? discountValue : ''].some(
    (typed) => typed.trim() !== '',
  );

/**
 * The document keeps a currency that the user chose. It also keeps its currency if it has amounts, because amounts are
 * not converted.
 */
function applyCustomerCurrency(
  { memory, getValues, setValue }: DocumentForm,
  customer: StoredCustomer,
  profile: Pick<CompanyProfile, 'currency'>,
): void {
  const ownCurrency = toCurrency(profile.currency);
  const before = toCurrency(getValues('currency'));
  const isChosen = before !== ownCurrency && before !== memory.current.customerCurrency;
  const currency = customer.currency ?? (isChosen ? undefined : ownCurrency);
  const isKept = isChosen || hasAmounts(getValues());
  memory.current.otherCurrency = isKept && currency ? { customerId: customer.id, currency } : undefined;
  if (isKept) return;
  memory.current.customerCurrency = currency;
  if (currency !== before) setValue('currency', currency, SET_AND_VALIDATE_OPTIONS);
}

/** The document keeps a language that the user has chosen. */
function applyCustomerLanguage(form: DocumentForm, customer: StoredCustomer, profile: NoteSettings): void {
  const { memory } = form;
  const ownLanguage = toLanguage(profile.language);
  const before = toLanguage(form.getValues('language'));
  if (before !== ownLanguage && before !== memory.current.customerLanguage) return;
  const language = customer.language || ownLanguage;
  memory.current.customerLanguage = language;
  if (language !== before) setLanguage(form, language, profile);
}

type NoteSettings = Pick<CompanyProfile, 'language' | 'defaultNote' | 'translations'>;

/** Changes the language of the document. The default note changes too, unless the user has edited it. */
export function setLanguage({ getValues, setValue }: DocumentForm, language: Language, profile: NoteSettings): void {
  const earlierNote = getDefaultNote(profile, toLanguage(getValues('language')));
  const note = getDefaultNote(profile, language);
  setValue('language', language, SET_AND_VALIDATE_OPTIONS);
  if (note !== earlierNote && getValues('note') === earlierNote) setValue('note', note, SET_AND_VALIDATE_OPTIONS);
}

/** @param taxes the taxes of the user; lines with default taxes get the default taxes of the new customer */
export function applyCustomer(
  kind: WrittenKind,
  form: DocumentForm,
  customer: StoredCustomer,
  profile: Pick<CompanyProfile, 'paymentTerms' | 'defaultTaxRate' | 'currency'> & NoteSettings,
  taxes: FormTaxes = NO_TAXES,
): void {
  const { reference, ...client } = getCustomerValues(customer, profile.paymentTerms);
  applyCustomerCurrency(form, customer, profile);
  applyCustomerLanguage(form, customer, profile);
  const before = form.getValues();
  const isReferenceOfCustomer =
    before.customerId !== null || before.reference === form.memory.current.detachedReference;
  for (const [name, value] of Object.entries(client))
    form.setValue(name as keyof typeof client, value, SET_AND_VALIDATE_OPTIONS);
  if (reference || isReferenceOfCustomer) form.setValue('reference', reference, SET_AND_VALIDATE_OPTIONS);
  recomputeDueDate(kind, form);
  applyDefaultTaxes(form, taxes, customer, profile.defaultTaxRate);
}

export function getTypedCustomer({ getValues }: DocumentForm): Partial<CustomerFields> {
  const { customerId, paymentTerms, reference, ...values } = getValues();
  return customerId === null ? { ...toCustomerFields(values), paymentTerms, reference } : {};
}

/** An undefined currency means US dollars. */
export type PricedProduct = Omit<Product, 'currency'> & { currency: Currency | undefined };

export const addCurrencyToProduct = (product: Product, ownCurrency: Currency | undefined): PricedProduct => ({
  ...product,
  currency: product.currency ?? ownCurrency,
});

/** If the currencies differ, the price stays empty, and the line shows the product’s price beside it. */
export function applyProduct(
  form: DocumentForm,
  index: number,
  product: PricedProduct,
  taxes: FormTaxes = NO_TAXES,
): void {
  const currency = toCurrency(form.getValues('currency'));
  const isForeign = toCurrency(product.currency) !== currency;
  const filled = {
    productId: product.id,
    productName: product.name,
    description: product.description || product.name,
    unit: product.unit,
    unitPrice: isForeign ? '' : toAmount(product.unitPrice, getDecimals(currency)),
  } satisfies Partial<LineItemValues>;
  for (const [name, value] of Object.entries(filled)) {
    form.setValue(`lineItems.${index}.${name as keyof typeof filled}`, value, {
      shouldDirty: true,
      // An empty price is not validated, because the validation would replace the error that is set below.
      shouldValidate: !(isForeign && name === 'unitPrice'),
    });
  }
  if (isForeign) {
    const price = formatMoney(product.unitPrice, product.currency);
    form.setError(`lineItems.${index}.unitPrice`, { message: validationTexts.priceOfProduct(price, currency) });
  }
  applyProductTaxes(form, index, product, taxes);
}
