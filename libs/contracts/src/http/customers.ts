import { addressFields } from '../rules/address.js';
import { field, type ValuesOf } from '../rules/fields.js';
import { MAX_LENGTH } from '../rules/limits.js';
import type { Decimal, Instant } from '../rules/values.js';
import { validationTexts } from '../texts/index.js';

/** The editable fields of a customer. */
export const customerFields = {
  name: field.text({ max: MAX_LENGTH.name, required: validationTexts.companyNameRequired }),
  contactPerson: field.text({ max: MAX_LENGTH.name }),
  email: field.email(),
  ...addressFields,
  phone: field.text({ max: MAX_LENGTH.phone }),
  /** Not validated: the formats differ between countries. */
  taxId: field.text({ max: MAX_LENGTH.taxId }),
  /** A reference that the customer wants on each document, such as a supplier number. */
  reference: field.text({ max: MAX_LENGTH.reference }),
  paymentTerms: field.paymentTerms(),
};
export type CustomerFields = ValuesOf<typeof customerFields>;

/** A customer as the service catalogue stores it. The totals come from invoicing. */
export interface StoredCustomer extends CustomerFields {
  id: string;
  createdAt: Instant;
  updatedAt: Instant;
}

/** Totals of a customer's invoices, computed on each read. */
export interface CustomerTotals {
  totalInvoices: number;
  totalPaid: Decimal;
  totalOutstanding: Decimal;
  /** From the invoice date to the date of the last payment; null if no invoice is paid. */
  averageDaysToPay: number | null;
}

export interface Customer extends StoredCustomer, CustomerTotals {}

/** A customer, without totals if invoicing is unavailable. */
export type KnownCustomer = StoredCustomer & Partial<CustomerTotals>;

/** The totals of a customer without invoices. */
export const noInvoices: CustomerTotals = {
  totalInvoices: 0,
  totalPaid: '0.00',
  totalOutstanding: '0.00',
  averageDaysToPay: null,
};
