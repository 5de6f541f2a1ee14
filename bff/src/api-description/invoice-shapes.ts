import type {
  CompanySnapshot,
  Invoice,
  InvoiceFields,
  InvoiceStats,
  InvoiceWithLineItems,
  LineItem,
  RevenueBucket,
} from '@paperbill/contracts/http';
import { companyNameSizes, invoiceStatuses, invoiceTemplates } from '@paperbill/contracts/rules';
import {
  count,
  date,
  decimal,
  id,
  instant,
  list,
  nullable,
  object,
  option,
  type Properties,
  text,
  yesOrNo,
} from './schema.js';

const invoiceFields: Properties<InvoiceFields> = {
  customerId: nullable(id),
  invoiceNumber: text,
  invoiceDate: date,
  dueDate: date,
  clientName: text,
  contactPerson: text,
  clientAddress: text,
  clientAddressLine2: text,
  clientCity: text,
  clientState: text,
  clientZipCode: text,
  clientCountry: text,
  clientEmail: text,
  taxRate: decimal,
  subtotal: decimal,
  taxAmount: decimal,
  total: decimal,
  paymentTerms: text,
};

const companySnapshot: Properties<CompanySnapshot> = {
  companyName: text,
  companyTitle: text,
  companyAddress: text,
  companyEmail: text,
  companyPhone: text,
  companyPaymentTerms: text,
  companyPaymentInstructions: text,
  companyLogoUrl: text,
  companyNameFont: text,
  companyNameColor: text,
  companyNameSize: option(companyNameSizes),
  invoiceTemplate: option(invoiceTemplates),
};

const invoiceProperties: Properties<Invoice> = {
  id,
  ...invoiceFields,
  ...companySnapshot,
  status: option(invoiceStatuses),
  paidAt: nullable(instant),
  watermark: yesOrNo,
  createdAt: instant,
  updatedAt: instant,
};

export const lineItem = object<LineItem>({
  id,
  invoiceId: id,
  productId: nullable(id),
  productName: text,
  description: text,
  quantity: decimal,
  unit: text,
  unitPrice: decimal,
  subtotal: decimal,
  notes: text,
  sortOrder: count,
});

export const invoice = object<Invoice>(invoiceProperties);

export const invoiceWithLineItems = object<InvoiceWithLineItems>({ ...invoiceProperties, lineItems: list(lineItem) });

export const invoiceStats = object<InvoiceStats>(
  {
    totalInvoices: count,
    pendingInvoices: count,
    paidInvoices: count,
    totalInvoiced: decimal,
    collectedAmount: decimal,
    receivableAmount: decimal,
    series: list(object<RevenueBucket>({ from: date, to: date, collectedAmount: decimal, receivableAmount: decimal })),
  },
  'series',
);
