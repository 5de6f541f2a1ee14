import { addressFields } from '../rules/address.js';
import { field, type ValuesOf } from '../rules/fields.js';
import { MAX_LENGTH } from '../rules/limits.js';
import type { Decimal, Instant } from '../rules/values.js';
import { validationTexts } from '../texts/index.js';

/** What a user writes about a customer. */
export const customerFields = {
  name: field.text({ max: MAX_LENGTH.name, required: validationTexts.companyNameRequired }),
  contactPerson: field.text({ max: MAX_LENGTH.name }),
  email: field.email(),
  ...addressFields,
  phone: field.text({ max: MAX_LENGTH.phone }),
  /** As it was typed: whether it is a valid one is for the authorities to say. */
  taxId: field.text({ max: MAX_LENGTH.taxId }),
  /** Their number for us, or what else they want to read on each document. */
  reference: field.text({ max: MAX_LENGTH.reference }),
  paymentTerms: field.paymentTerms(),
};
export type CustomerFields = ValuesOf<typeof customerFields>;

/** A customer without the totals, which stand with the invoices. */
export interface StoredCustomer extends CustomerFields {
  id: string;
  createdAt: Instant;
  updatedAt: Instant;
}

/** What the invoices made out to a customer come to, computed when it is read. */
export interface CustomerTotals {
  totalInvoices: number;
  totalPaid: Decimal;
  totalOutstanding: Decimal;
  /** From the invoice date to that of the last payment; null where none is paid. */
  averageDaysToPay: number | null;
}

export interface Customer extends StoredCustomer, CustomerTotals {}

/** A customer as far as it can be read: without totals where the invoices can't be read just then. */
export type KnownCustomer = StoredCustomer & Partial<CustomerTotals>;

/** The totals of somebody without invoices. */
export const noInvoices: CustomerTotals = {
  totalInvoices: 0,
  totalPaid: '0.00',
  totalOutstanding: '0.00',
  averageDaysToPay: null,
};
