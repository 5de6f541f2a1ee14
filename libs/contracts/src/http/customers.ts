import { addressFields } from '../rules/address.js';
import type { Currency } from '../rules/currencies.js';
import { field, type ValuesOf } from '../rules/fields.js';
import { MAX_LENGTH } from '../rules/limits.js';
import type { Decimal, Instant } from '../rules/values.js';
import { validationTexts } from '../texts/for-browsers.js';
import type { CustomerDefaults } from './document-defaults.js';

export const customerFields = {
  name: field.text({ max: MAX_LENGTH.name, required: validationTexts.companyNameRequired }),
  contactPerson: field.text({ max: MAX_LENGTH.name }),
  email: field.email(),
  ...addressFields,
  phone: field.text({ max: MAX_LENGTH.phone }),
  /** The tax id of the customer. It is not validated, because the formats differ between countries. */
  taxId: field.text({ max: MAX_LENGTH.taxId }),
  /** A reference that the customer wants on each document, such as a supplier number. */
  reference: field.text({ max: MAX_LENGTH.reference }),
  paymentTerms: field.paymentTerms(),
};
export interface CustomerFields extends ValuesOf<typeof customerFields>, CustomerDefaults {}

export interface StoredCustomer extends CustomerFields {
  id: string;
  createdAt: Instant;
  updatedAt: Instant;
}

export interface CurrencyTotals {
  currency: Currency;
  totalPaid: Decimal;
  totalOutstanding: Decimal;
}

/**
 * The totals of a customer, which are computed on each read. The amounts are in the currency of the profile.
 * `totalInvoices` and `averageDaysToPay` include invoices in all currencies.
 */
export interface CustomerTotals {
  totalInvoices: number;
  /** The currency of the totals. The field is missing for US dollars. */
  totalsCurrency?: Currency;
  totalPaid: Decimal;
  totalOutstanding: Decimal;
  /** The average number of days from the date of an invoice to its last payment. It is null if no invoice is paid. */
  averageDaysToPay: number | null;
  /** The totals in other currencies. The field is missing if the customer has no other currency. */
  otherCurrencies?: CurrencyTotals[];
}

export interface Customer extends StoredCustomer, CustomerTotals {}

/** A customer with totals. The totals are missing if the invoicing service is unavailable. */
export type KnownCustomer = StoredCustomer & Partial<CustomerTotals>;

export const EMPTY_CUSTOMER_TOTALS: CustomerTotals = {
  totalInvoices: 0,
  totalPaid: '0.00',
  totalOutstanding: '0.00',
  averageDaysToPay: null,
};
