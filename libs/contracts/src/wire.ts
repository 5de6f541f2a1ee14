/**
 * The entities as they travel (section 3). Money, quantities and rates are decimal strings with two places,
 * calendar dates are `YYYY-MM-DD`, instants ISO 8601 in UTC. Optional texts travel as '' rather than null.
 */
import type { CompanyNameSize, InvoiceStatus, InvoiceTemplate } from './options.js';

/** A decimal with two places, such as '1234.50' or '-10.00'. */
export type Decimal = string;
/** `YYYY-MM-DD`. */
export type CalendarDate = string;
/** ISO 8601 in UTC, such as '2026-11-21T09:00:00.000Z'. */
export type Instant = string;

export interface User {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  profileImageUrl: string;
  /** Which identity provider vouches for this user. */
  authProvider: string;
  createdAt: Instant;
  updatedAt: Instant;
}

export interface CompanyProfile {
  /** null before the first save. */
  id: string | null;
  companyName: string;
  mailingName: string;
  title: string;
  address: string;
  addressLine2: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
  email: string;
  phone: string;
  paymentTerms: string;
  paymentInstructions: string;
  /** Address of the logo, '' without one. */
  logoUrl: string;
  companyNameFont: string;
  companyNameColor: string;
  companyNameSize: CompanyNameSize;
  invoiceTemplate: InvoiceTemplate;
  /** The suggestion for the next invoice: a number where it is purely numeric, else text. */
  nextInvoiceNumber: number | string;
  defaultTaxRate: Decimal;
  createdAt: Instant | null;
  updatedAt: Instant | null;
}

/** What `POST /api/profile` can change; a field left out keeps its value. */
export type CompanyProfileUpdate = Partial<
  Omit<CompanyProfile, 'id' | 'createdAt' | 'updatedAt' | 'nextInvoiceNumber'>
>;

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

export interface ProductFields {
  name: string;
  description: string;
  unit: string;
  unitPrice: Decimal;
}

export interface Product extends ProductFields {
  id: string;
  createdAt: Instant;
}

export interface LineItemFields {
  /** The catalogue product that the line was filled from, if any. */
  productId: string | null;
  productName: string;
  description: string;
  quantity: Decimal;
  unit: string;
  /** May be negative: a discount. */
  unitPrice: Decimal;
  /** quantity × unitPrice, rounded half away from zero. */
  subtotal: Decimal;
  notes: string;
  /** Position on the invoice, from 0. */
  sortOrder: number;
}

export interface LineItem extends LineItemFields {
  id: string;
  invoiceId: string;
}

/** What the user writes on an invoice. */
export interface InvoiceFields {
  customerId: string | null;
  invoiceNumber: string;
  invoiceDate: CalendarDate;
  dueDate: CalendarDate;
  clientName: string;
  contactPerson: string;
  clientAddress: string;
  clientAddressLine2: string;
  clientCity: string;
  clientState: string;
  clientZipCode: string;
  clientCountry: string;
  clientEmail: string;
  /** Percent, 0 to 100. */
  taxRate: Decimal;
  subtotal: Decimal;
  taxAmount: Decimal;
  total: Decimal;
  paymentTerms: string;
}

/** The sender as printed on an invoice: the company profile at the time of saving. */
export interface CompanySnapshot {
  companyName: string;
  companyTitle: string;
  /** Its lines, joined by line breaks. */
  companyAddress: string;
  companyEmail: string;
  companyPhone: string;
  companyPaymentTerms: string;
  companyPaymentInstructions: string;
  companyLogoUrl: string;
  companyNameFont: string;
  companyNameColor: string;
  companyNameSize: CompanyNameSize;
  invoiceTemplate: InvoiceTemplate;
}

export interface Invoice extends InvoiceFields, CompanySnapshot {
  id: string;
  /** `overdue` is computed when read: not paid, and due before today (UTC). */
  status: InvoiceStatus;
  /** When it was marked paid; null while unpaid. */
  paidAt: Instant | null;
  /** Whether the page carries the free plan's watermark line. */
  watermark: boolean;
  createdAt: Instant;
  updatedAt: Instant;
}

export interface InvoiceWithLineItems extends Invoice {
  lineItems: LineItem[];
}

export interface InvoiceStats {
  totalInvoices: number;
  pendingInvoices: number;
  paidInvoices: number;
  totalInvoiced: Decimal;
  collectedAmount: Decimal;
  receivableAmount: Decimal;
  /** How the money spreads over the period, oldest first; only where the call asks with `series=true`. */
  series?: RevenueBucket[];
}

/** The money of the invoices dated from one day to another, both included. */
export interface RevenueBucket {
  from: CalendarDate;
  to: CalendarDate;
  collectedAmount: Decimal;
  receivableAmount: Decimal;
}

export const planStatuses = ['free', 'trial', 'active', 'cancelled_but_active'] as const;
export type PlanStatus = (typeof planStatuses)[number];

export interface SubscriptionStatus {
  subscriptionStatus: PlanStatus;
  totalInvoices: number;
  canCreateInvoice: boolean;
  /** Rounded up; null outside a trial. */
  daysLeftInTrial: number | null;
}

/** The body of every answer that is an error. */
export interface ErrorBody {
  message: string;
  /** Repeats `message`: the PDF calls read it. */
  error: string;
  code: string;
  errors?: FieldError[];
  requestId: string;
}

export interface FieldError {
  /** The field's path in the request, such as `invoice.clientEmail` or `lineItems.2.quantity`. */
  path: string;
  message: string;
}
