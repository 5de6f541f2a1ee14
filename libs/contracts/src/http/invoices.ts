import type { InvoiceStatus } from '../rules/options.js';
import type { CompanySnapshot } from './company-profile.js';
import type { CalendarDate, Decimal, Instant } from '../rules/values.js';

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

/** `invoice_inv_001.pdf` for INV-001 (product-rules.md, "PDF"). */
export const pdfFileName = (invoiceNumber: string): string =>
  `invoice_${invoiceNumber.toLowerCase().replace(/[^a-z0-9]/g, '_')}.pdf`;
