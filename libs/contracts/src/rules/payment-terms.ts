import { addDays, isCalendarDate } from './dates.js';

export const paymentTerms = ['due_on_receipt', 'net15', 'net30', 'net45', 'net60', 'net90'] as const;
export type PaymentTerms = (typeof paymentTerms)[number];

export const DEFAULT_PAYMENT_TERMS: PaymentTerms = 'net30';

const daysByTerms: Record<PaymentTerms, number> = {
  due_on_receipt: 0,
  net15: 15,
  net30: 30,
  net45: 45,
  net60: 60,
  net90: 90,
};

const isPaymentTerms = (value: unknown): value is PaymentTerms => paymentTerms.includes(value as PaymentTerms);

/** An unknown payment term is read as the default term. */
export const getPaymentDays = (terms: string | null | undefined): number =>
  daysByTerms[isPaymentTerms(terms) ? terms : DEFAULT_PAYMENT_TERMS];

export const formatPaymentTerms = (days: number): string => (days === 0 ? 'Due on receipt' : `Net ${days} days`);

export const paymentTermsLabel = (terms: string | null | undefined): string =>
  formatPaymentTerms(getPaymentDays(terms));

/**
 * Returns the first valid payment terms. Callers pass the customer's terms first, then those of the profile
 * (rule FIELD-3).
 */
export function effectivePaymentTerms(...candidates: (string | null | undefined)[]): PaymentTerms {
  return candidates.find(isPaymentTerms) ?? DEFAULT_PAYMENT_TERMS;
}

/** An empty or invalid invoice date is returned unchanged. */
export function dueDateFor(invoiceDate: string, terms: PaymentTerms): string {
  if (!isCalendarDate(invoiceDate)) return invoiceDate;
  return addDays(invoiceDate, daysByTerms[terms]);
}
