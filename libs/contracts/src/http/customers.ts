import type { Decimal, Instant } from '../rules/values.js';

export interface CustomerFields {
  name: string;
  contactPerson: string;
  email: string;
  address: string;
  addressLine2: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
  phone: string;
  paymentTerms: string;
}

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
  /** From the invoice date to the day on which it was marked paid; null where none is paid. */
  averageDaysToPay: number | null;
}

export interface Customer extends StoredCustomer, CustomerTotals {}

/** The totals of somebody without invoices. */
export const noInvoices: CustomerTotals = {
  totalInvoices: 0,
  totalPaid: '0.00',
  totalOutstanding: '0.00',
  averageDaysToPay: null,
};
