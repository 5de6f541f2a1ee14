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
  /** The customer's tax id. It is not validated, because the formats differ between countries. */
  taxId: field.text({ max: MAX_LENGTH.taxId }),
  /** A reference that the customer wants on each document, such as a supplier number. */
  reference: field.text({ max: MAX_LENGTH.reference }),
  paymentTerms: field.paymentTerms(),
};
export interface CustomerFields extends ValuesOf<typeof customerFields>, CustomerDefaults {}

/**
 * A customer as the catalogue service stores it. The invoicing service computes the totals of a customer's invoices.
 */
export interface StoredCustomer extends CustomerFields {
  id: string;
  createdAt: Instant;
  updatedAt: Instant;
}

/** The totals of a customer's invoices in one currency. */
export interface CurrencyTotals {
  currency: Currency;
  totalPaid: Decimal;
  totalOutstanding: Decimal;
}

/**
 * The totals of a customer's invoices, which are computed on each read. The amounts are in the currency of the profile.
 * The number of invoices and the days to pay include invoices in all currencies.
 */
export interface CustomerTotals {
  totalInvoices: number;
  /** The currency of the totals. Missing for US dollars. */
  totalsCurrency?: Currency;
  totalPaid: Decimal;
  totalOutstanding: Decimal;
  /** The average number of days from the date of an invoice to its last payment. Null if no invoice is paid. */
  averageDaysToPay: number | null;
  /** The totals in the customer's other currencies. Missing if the customer has no other currency. */
  otherCurrencies?: CurrencyTotals[];
}

export interface Customer extends StoredCustomer, CustomerTotals {}

/** A customer. The invoice totals are missing if the invoicing service is unavailable. */
export type KnownCustomer = StoredCustomer & Partial<CustomerTotals>;

export const EMPTY_CUSTOMER_TOTALS: CustomerTotals = {
  totalInvoices: 0,
  totalPaid: '0.00',
  totalOutstanding: '0.00',
  averageDaysToPay: null,
};
