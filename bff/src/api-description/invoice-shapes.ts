import {
  type CompanySnapshot,
  type Invoice,
  invoiceFields,
  type InvoiceStats,
  type InvoiceWithLineItems,
  type LineItem,
  lineItemFields,
  type RevenueBucket,
} from '@paperbill/contracts/http';
import { companyNameSizes, invoiceStatuses, invoiceTemplates } from '@paperbill/contracts/rules';
import {
  answered,
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
  ...answered(invoiceFields),
  ...companySnapshot,
  status: option(invoiceStatuses),
  paidAt: nullable(instant),
  watermark: yesOrNo,
  createdAt: instant,
  updatedAt: instant,
};

export const lineItem = object<LineItem>({ id, invoiceId: id, ...answered(lineItemFields), sortOrder: count });

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
