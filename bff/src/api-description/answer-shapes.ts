import {
  type CompanyProfile,
  type CompanySnapshot,
  companyNameSizes,
  type Customer,
  type CustomerFields,
  type ErrorBody,
  errorCatalogue,
  type Invoice,
  type InvoiceFields,
  type InvoiceStats,
  invoiceStatuses,
  invoiceTemplates,
  type InvoiceWithLineItems,
  type LineItem,
  planStatuses,
  type Product,
  type RevenueBucket,
  type SubscriptionStatus,
  type User,
} from '@paperbill/contracts';
import {
  count,
  date,
  decimal,
  either,
  id,
  instant,
  list,
  nullable,
  object,
  option,
  type Properties,
  type Schema,
  text,
  yesOrNo,
} from './schema.js';

const user = object<User>({
  id,
  email: text,
  firstName: text,
  lastName: text,
  profileImageUrl: text,
  authProvider: text,
  createdAt: instant,
  updatedAt: instant,
});

const subscriptionStatus = object<SubscriptionStatus>({
  subscriptionStatus: option(planStatuses),
  totalInvoices: count,
  canCreateInvoice: yesOrNo,
  daysLeftInTrial: nullable(count),
});

/** The suggestion for the next invoice: a number where it is purely numeric. */
const nextInvoiceNumber = either(count, text);

const profile = object<CompanyProfile>({
  id: nullable(id),
  companyName: text,
  mailingName: text,
  title: text,
  address: text,
  addressLine2: text,
  city: text,
  state: text,
  zipCode: text,
  country: text,
  email: text,
  phone: text,
  paymentTerms: text,
  paymentInstructions: text,
  logoUrl: text,
  companyNameFont: text,
  companyNameColor: text,
  companyNameSize: option(companyNameSizes),
  invoiceTemplate: option(invoiceTemplates),
  nextInvoiceNumber,
  defaultTaxRate: decimal,
  createdAt: nullable(instant),
  updatedAt: nullable(instant),
});

const customerFields: Properties<CustomerFields> = {
  name: text,
  contactPerson: text,
  email: text,
  address: text,
  addressLine2: text,
  city: text,
  state: text,
  zipCode: text,
  country: text,
  phone: text,
  paymentTerms: text,
};

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

const invoice: Properties<Invoice> = {
  id,
  ...invoiceFields,
  ...companySnapshot,
  status: option(invoiceStatuses),
  paidAt: nullable(instant),
  watermark: yesOrNo,
  createdAt: instant,
  updatedAt: instant,
};

const lineItem = object<LineItem>({
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

const error = object<ErrorBody>(
  {
    message: text,
    error: text,
    code: option(Object.keys(errorCatalogue)),
    errors: list(object({ path: text, message: text })),
    requestId: text,
  },
  'errors',
);

/** What the calls answer with, under the names that the document gives it. */
export const answerShapes = {
  User: user,
  SubscriptionStatus: subscriptionStatus,
  Checkout: object<{ url: string }>({ url: text }),
  Cancellation: object<{ message: string }>({ message: text }),
  CompanyProfile: profile,
  NextInvoiceNumber: object<{ nextInvoiceNumber: number | string }>({ nextInvoiceNumber }),
  InvoiceStats: object<InvoiceStats>(
    {
      totalInvoices: count,
      pendingInvoices: count,
      paidInvoices: count,
      totalInvoiced: decimal,
      collectedAmount: decimal,
      receivableAmount: decimal,
      series: list(
        object<RevenueBucket>({ from: date, to: date, collectedAmount: decimal, receivableAmount: decimal }),
      ),
    },
    'series',
  ),
  Invoice: object<Invoice>(invoice),
  LineItem: lineItem,
  InvoiceWithLineItems: object<InvoiceWithLineItems>({ ...invoice, lineItems: list(lineItem) }),
  GeneratedPdf: object<{ fileName: string; bytes: number }>({ fileName: text, bytes: count }),
  StoredPdf: object<{ stored: true }>({ stored: { type: 'boolean', enum: [true] } }),
  Customer: object<Customer>({
    id,
    ...customerFields,
    totalInvoices: count,
    totalPaid: decimal,
    totalOutstanding: decimal,
    averageDaysToPay: nullable(count),
    createdAt: instant,
    updatedAt: instant,
  }),
  Product: object<Product>({ id, name: text, description: text, unit: text, unitPrice: decimal, createdAt: instant }),
  Error: error,
} as const;

export type AnswerName = keyof typeof answerShapes;
type AnswerOf<Name extends AnswerName> = (typeof answerShapes)[Name] extends Schema<infer T> ? T : never;

/** Refers to a shape by its name. */
export const the = <Name extends AnswerName>(name: Name): Schema<AnswerOf<Name>> => ({
  $ref: `#/components/schemas/${name}`,
});
