import {
  type AccountDeletion,
  type ArchiveProgress,
  type AuditEvent,
  type AuditPage,
  auditActions,
  type PaymentOptions,
  type BrowserSession,
  type ChangedPrice,
  type ChangedStatuses,
  type CompanyProfile,
  type InvoiceOrDraft,
  type CreditedQuantity,
  type CreditNote,
  type CreditNoteLine,
  type CreditNoteWithLines,
  type CompanySnapshot,
  type Customer,
  type CustomerStatement,
  customerFields,
  type DraftContent,
  type DraftLine,
  type DraftSummary,
  type ErrorBody,
  errorCatalogue,
  type Imported,
  type Invoice,
  type Discount,
  type InvoiceDetails,
  type IssuedInvoice,
  type InvoiceDraft,
  invoiceFields,
  type InvoiceEvent,
  type ClientMessage,
  type InvoiceMails,
  type Mail,
  mailFields,
  type MailOfInvoice,
  type MailSettings,
  type MailSettingsAnswer,
  type MailTemplate,
  type NextReminder,
  reminderHolds,
  type Reminders,
  reminderSources,
  templateFields,
  type News,
  type InvoiceLink,
  type MessageOfInvoice,
  type InvoicePayments,
  type MailOfLink,
  type NewInvoiceLink,
  type InvoiceStats,
  type InvoiceWithLineItems,
  type LineItem,
  type LineItemFields,
  lineItemFields,
  type OpenInvoice,
  type OtherInvoice,
  type Payment,
  type Settings,
  planStatuses,
  type Product,
  productFields,
  profileFields,
  type Quote,
  quoteFields,
  type QuoteOrigin,
  type QuoteSummary,
  type Recurring,
  type RecurringRun,
  type RevenueBucket,
  type SearchResults,
  searchKinds,
  type StatusChange,
  stoppedReasons,
  type SubscriptionStatus,
  type UndoneImport,
  type KnownCustomer,
  type User,
} from '@paperbill/contracts/http';
import {
  companyNameSizes,
  clientMessageKinds,
  creditNoteKinds,
  discountKinds,
  invoiceActions,
  invoiceStatuses,
  invoiceTemplates,
  mailKinds,
  mailStates,
  paymentMethods,
  paymentSources,
  recurringModes,
  recurringStates,
  recurringUnits,
  shownQuoteStatuses,
  shownStatuses,
} from '@paperbill/contracts/rules';
import {
  answered,
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
  status: option(shownStatuses),
  paidAt: nullable(instant),
  watermark: yesOrNo,
  createdAt: instant,
  updatedAt: instant,
};

const invoice = object<Invoice>(invoiceProperties);

const customerProperties: Properties<Customer> = {
  id,
  ...answered(customerFields),
  totalInvoices: count,
  totalPaid: decimal,
  totalOutstanding: decimal,
  averageDaysToPay: nullable(count),
  createdAt: instant,
  updatedAt: instant,
};

const lineItem = object<LineItem>({ id, invoiceId: id, ...answered(lineItemFields), sortOrder: count });

const discount = nullable(object<Discount>({ kind: option(discountKinds), value: decimal }));

const issuedProperties: Properties<IssuedInvoice> = {
  ...invoiceProperties,
  lineItems: list(lineItem),
  discount,
  discountAmount: decimal,
  deposit: nullable(decimal),
};

const quoteOrigin = nullable(object<QuoteOrigin>({ id, number: text }));

const invoiceOrDraft = nullable(object<InvoiceOrDraft>({ id, invoiceNumber: nullable(text) }));

const quoteSummary: Properties<QuoteSummary> = {
  id,
  number: text,
  status: option(shownQuoteStatuses),
  revision: count,
  customerId: nullable(id),
  clientName: text,
  quoteDate: date,
  validUntil: date,
  total: decimal,
  decidedAt: nullable(instant),
  invoice: invoiceOrDraft,
  createdAt: instant,
  updatedAt: instant,
};

const draftProperties: Properties<DraftSummary> = {
  id,
  revision: count,
  clientName: text,
  total: nullable(decimal),
  copiedFromId: nullable(id),
  correctsId: nullable(id),
  quote: quoteOrigin,
  createdAt: instant,
  updatedAt: instant,
};

const draftContent = object<DraftContent>({
  customerId: nullable(id),
  clientName: text,
  contactPerson: text,
  clientEmail: text,
  clientAddress: text,
  clientAddressLine2: text,
  clientCity: text,
  clientState: text,
  clientZipCode: text,
  clientCountry: text,
  invoiceNumber: text,
  invoiceDate: text,
  dueDate: text,
  paymentTerms: text,
  taxRate: text,
  discountKind: text,
  discountValue: text,
  deposit: text,
  lineItems: list(
    object<DraftLine>({
      productId: nullable(id),
      productName: text,
      description: text,
      quantity: text,
      unit: text,
      unitPrice: text,
      notes: text,
    }),
  ),
});

const payment = object<Payment>({
  id,
  date,
  amount: decimal,
  method: option(['', ...paymentMethods]),
  note: text,
  source: option(paymentSources),
  createdAt: instant,
});

const invoiceEvent = object<InvoiceEvent>({
  id,
  at: instant,
  action: option(invoiceActions),
  amount: nullable(decimal),
});

const paymentsProperties: Properties<InvoicePayments> = {
  status: option(shownStatuses),
  paidAt: nullable(instant),
  amountPaid: decimal,
  amountCredited: decimal,
  amountDue: decimal,
  overpaid: decimal,
  payments: list(payment),
};

const linkProperties: Properties<InvoiceLink> = {
  id,
  createdAt: instant,
  openedAt: nullable(instant),
  mailedTo: nullable(text),
  mail: nullable(
    object<MailOfLink>({ id, kind: option(mailKinds), state: option(mailStates), sentAt: nullable(instant) }),
  ),
  revokedAt: nullable(instant),
};

const template = object<MailTemplate>(answered(templateFields));

/** From a due date on; before it, it is negative. */
const day: Schema<number> = { type: 'integer' };

const mailSettings = object<MailSettingsAnswer>({
  templates: object<MailSettings['templates']>({
    invoice: nullable(template),
    upcoming: nullable(template),
    overdue: nullable(template),
    receipt: nullable(template),
  }),
  remind: yesOrNo,
  reminderDays: list(day),
  workdaysOnly: yesOrNo,
  sendReceipts: yesOrNo,
  from: nullable(text),
});

const reminders = object<Reminders>({
  remind: yesOrNo,
  days: list(day),
  source: option(reminderSources),
  inherited: list(day),
  suggested: list(day),
  next: nullable(date),
  heldBy: nullable(option(reminderHolds)),
});

const recurring = object<Recurring>({
  id,
  invoiceId: id,
  invoiceNumber: text,
  clientName: text,
  total: decimal,
  every: count,
  unit: option(recurringUnits),
  startsOn: date,
  endsOn: nullable(date),
  count: nullable(count),
  mode: option(recurringModes),
  recipients: nullable(
    object<NonNullable<Recurring['recipients']>>({ to: text, cc: list(text), bcc: list(text), replyTo: text }),
  ),
  state: option(recurringStates),
  made: count,
  nextDates: list(date),
  error: text,
  runs: list(
    object<RecurringRun>({
      date,
      invoiceId: nullable(id),
      invoiceNumber: nullable(text),
      draftId: nullable(id),
      isUnsent: yesOrNo,
    }),
  ),
});

const mailProperties: Properties<Mail> = {
  id,
  invoiceId: id,
  ...answered(mailFields),
  kind: option(mailKinds),
  cc: list(text),
  bcc: list(text),
  state: option(mailStates),
  error: text,
  createdAt: instant,
  sentAt: nullable(instant),
  openedAt: nullable(instant),
};

const messageProperties: Properties<ClientMessage> = {
  id,
  kind: option(clientMessageKinds),
  text,
  createdAt: instant,
  readAt: nullable(instant),
};

const creditNoteProperties: Properties<CreditNote> = {
  id,
  number: text,
  date,
  kind: option(creditNoteKinds),
  reason: text,
  invoiceId: id,
  invoiceNumber: text,
  invoiceDate: date,
  taxRate: decimal,
  subtotal: decimal,
  taxAmount: decimal,
  total: decimal,
  createdAt: instant,
};

const creditNoteLine = object<CreditNoteLine>({
  lineItemId: nullable(id),
  productName: text,
  description: text,
  quantity: decimal,
  unit: text,
  unitPrice: decimal,
  subtotal: decimal,
});

const invoiceStats = object<InvoiceStats>(
  {
    totalInvoices: count,
    pendingInvoices: count,
    paidInvoices: count,
    totalInvoiced: decimal,
    collectedAmount: decimal,
    receivableAmount: decimal,
    overdueInvoices: count,
    overdueAmount: decimal,
    series: list(object<RevenueBucket>({ from: date, to: date, collectedAmount: decimal, receivableAmount: decimal })),
  },
  'series',
  'overdueInvoices',
  'overdueAmount',
);

const user = object<User>(
  {
    id,
    email: text,
    firstName: text,
    lastName: text,
    profileImageUrl: text,
    authProvider: text,
    createdAt: instant,
    updatedAt: instant,
    deletionAt: instant,
  },
  'deletionAt',
);

const subscriptionStatus = object<SubscriptionStatus>(
  {
    subscriptionStatus: option(planStatuses),
    totalInvoices: count,
    canCreateInvoice: yesOrNo,
    daysLeftInTrial: nullable(count),
    accessUntil: instant,
    stopped: option(stoppedReasons),
  },
  'accessUntil',
  'stopped',
);

/** The suggestion for the next invoice: a number where it is purely numeric. */
const nextInvoiceNumber = either(count, text);

const profile = object<CompanyProfile>({
  id: nullable(id),
  ...answered(profileFields),
  logoUrl: text,
  nextInvoiceNumber,
  createdAt: nullable(instant),
  updatedAt: nullable(instant),
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
  ArchiveProgress: object<ArchiveProgress>({
    underWay: nullable(object<{ done: number; total: number }>({ done: count, total: count })),
    last: nullable(object<{ at: string; whole: boolean }>({ at: instant, whole: yesOrNo })),
  }),
  AccountDeletion: object<AccountDeletion>({ deletionAt: instant }),
  BrowserSession: object<BrowserSession>(
    {
      id: text,
      userAgent: text,
      address: text,
      location: text,
      signedInAt: nullable(instant),
      lastUsedAt: nullable(instant),
      isCurrent: yesOrNo,
    },
    'location',
  ),
  AuditPage: object<AuditPage>({
    events: list(
      object<AuditEvent>(
        {
          id,
          at: instant,
          action: option(auditActions),
          by: option(['user', 'staff', 'system']),
          byEmail: text,
          target: text,
          targetId: nullable(text),
          detail: text,
          address: text,
          location: text,
          userAgent: text,
        },
        'location',
      ),
    ),
    next: nullable(text),
  }),
  SubscriptionStatus: subscriptionStatus,
  Checkout: object<{ url: string }>({ url: text }),
  Cancellation: object<{ message: string }>({ message: text }),
  CompanyProfile: profile,
  NextInvoiceNumber: object<{ nextInvoiceNumber: number | string }>({ nextInvoiceNumber }),
  InvoiceStats: invoiceStats,
  Invoice: invoice,
  LineItem: lineItem,
  InvoiceWithLineItems: object<InvoiceWithLineItems>({ ...invoiceProperties, lineItems: list(lineItem) }),
  IssuedInvoice: object<IssuedInvoice>(issuedProperties),
  DraftSummary: object<DraftSummary>(draftProperties),
  InvoiceDraft: object<InvoiceDraft>({ ...draftProperties, content: draftContent }),
  ChangedPrice: object<ChangedPrice>({ productId: id, description: text, unitPrice: decimal, currentPrice: decimal }),
  Payment: payment,
  PaymentOptions: object<PaymentOptions>({ iban: text, paymentLink: text }),
  Settings: object<Settings>({ timeZone: nullable(text) }),
  InvoiceEvent: invoiceEvent,
  InvoicePayments: object<InvoicePayments>(paymentsProperties),
  InvoiceLink: object<InvoiceLink>(linkProperties),
  ClientMessage: object<ClientMessage>(messageProperties),
  News: object<News>({
    clientMessages: list(
      object<MessageOfInvoice>({ ...messageProperties, invoiceId: id, invoiceNumber: text, clientName: text }),
    ),
    mails: list(object<MailOfInvoice>({ ...mailProperties, invoiceNumber: text, clientName: text })),
  }),
  Mail: object<Mail>(mailProperties),
  InvoiceMails: object<InvoiceMails>({
    from: nullable(text),
    mails: list(object<Mail>(mailProperties)),
    reminders,
    recurring: list(recurring),
  }),
  CustomerStatement: object<CustomerStatement>({
    from: nullable(text),
    openInvoices: list(
      object<OpenInvoice>({
        id,
        invoiceNumber: text,
        invoiceDate: date,
        dueDate: date,
        total: decimal,
        amountDue: decimal,
        isOverdue: yesOrNo,
      }),
    ),
    more: count,
    amountDue: decimal,
    mails: list(object<Mail>(mailProperties)),
  }),
  MailSettings: mailSettings,
  Reminders: reminders,
  Recurring: recurring,
  RecurringList: list(recurring),
  NextReminders: list(
    object<NextReminder>({
      invoiceId: id,
      invoiceNumber: text,
      clientName: text,
      to: text,
      amountDue: decimal,
      dueDate: date,
      date,
    }),
  ),
  NewInvoiceLink: object<NewInvoiceLink>({ ...linkProperties, url: text }),
  InvoiceDetails: object<InvoiceDetails>({
    ...issuedProperties,
    ...paymentsProperties,
    creditNotes: list(object<CreditNote>(creditNoteProperties)),
    corrects: nullable(object<OtherInvoice>({ id, invoiceNumber: text })),
    correctedBy: invoiceOrDraft,
    quote: quoteOrigin,
    creditedQuantities: list(object<CreditedQuantity>({ lineItemId: id, quantity: decimal })),
    history: list(invoiceEvent),
  }),
  QuoteSummary: object<QuoteSummary>(quoteSummary),
  Quote: object<Quote>({
    ...quoteSummary,
    ...answered(quoteFields),
    ...companySnapshot,
    discount,
    discountAmount: decimal,
    watermark: yesOrNo,
    lineItems: list(object<LineItemFields>({ ...answered(lineItemFields), sortOrder: count })),
  }),
  CreditNoteWithLines: object<CreditNoteWithLines>({ ...creditNoteProperties, lines: list(creditNoteLine) }),
  GeneratedPdf: object<{ fileName: string; bytes: number }>({ fileName: text, bytes: count }),
  StoredPdf: object<{ stored: true }>({ stored: { type: 'boolean', enum: [true] } }),
  Customer: object<Customer>(customerProperties),
  KnownCustomer: object<KnownCustomer>(
    customerProperties,
    'totalInvoices',
    'totalPaid',
    'totalOutstanding',
    'averageDaysToPay',
  ),
  Imported: object<Imported>({ ids: list(id) }),
  UndoneImport: object<UndoneImport>({ deleted: count, kept: count }),
  ChangedStatuses: object<ChangedStatuses>({
    invoices: list(invoice),
    previous: list(object<StatusChange>({ id, status: option(invoiceStatuses), paidAt: nullable(instant) })),
  }),
  SearchResults: object<SearchResults>({
    customers: list(object({ id, name: text, contactPerson: text, email: text })),
    products: list(object({ id, name: text, unit: text, unitPrice: decimal })),
    invoices: list(
      object({
        id,
        invoiceNumber: text,
        clientName: text,
        invoiceDate: date,
        total: decimal,
        status: option(shownStatuses),
      }),
    ),
    unavailable: list(option(searchKinds)),
  }),
  Product: object<Product>({ id, ...answered(productFields), createdAt: instant }),
  Error: error,
} as const;

type AnswerName = keyof typeof answerShapes;
type AnswerOf<Name extends AnswerName> = (typeof answerShapes)[Name] extends Schema<infer T> ? T : never;

/** Refers to a shape by its name. */
export const schemaRef = <Name extends AnswerName>(name: Name): Schema<AnswerOf<Name>> => ({
  $ref: `#/components/schemas/${name}`,
});
