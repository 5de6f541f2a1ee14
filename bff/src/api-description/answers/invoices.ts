import {
  amountFields,
  type ChangedStatuses,
  creditedLineFields,
  type CreditedQuantity,
  type CreditNote,
  creditNoteFields,
  type CreditNoteLine,
  type CreditNoteWithLines,
  type Invoice,
  type InvoiceDetails,
  type InvoiceEvent,
  invoiceFields,
  type InvoicePayments,
  type InvoiceStats,
  type InvoiceWithLineItems,
  type IssuedInvoice,
  type LineItem,
  type ListedInvoice,
  type NextInvoiceNumber,
  lineItemFields,
  type OtherInvoice,
  type PaidAmounts,
  type Payment,
  paymentFields,
  type RevenueBucket,
  type StatsChange,
  type StatsChangeAnswer,
  type StatusChange,
} from '@paperbill/contracts/http';
import {
  creditNoteKinds,
  invoiceActions,
  invoiceStatuses,
  paymentMethods,
  paymentSources,
  shownStatuses,
} from '@paperbill/contracts/rules';
import {
  toAnswerSchemas,
  booleanSchema,
  countSchema,
  dateSchema,
  decimalSchema,
  fourDecimalsSchema,
  idSchema,
  instantSchema,
  listSchema,
  nullableSchema,
  objectSchema,
  optionSchema,
  type Properties,
  currencySchema,
  type Schema,
  textSchema,
} from '../schema.js';
import { onlineDetailsSchema, automaticPaymentSchema, onlinePaymentSchema } from './online-payments.js';
import {
  reductionProperties,
  invoiceOrDraftSchema,
  invoiceProperties,
  exchangeSchema,
  lineTaxesSchema,
  nextInvoiceNumberSchema,
  quoteOriginSchema,
  schemaWithAddresses,
  taxAndRoundingNames,
  taxAndRoundingProperties,
} from './shared.js';

const invoiceSchema = objectSchema<Invoice>(invoiceProperties, 'fileOrdinal');

const paidAmountProperties: Properties<PaidAmounts> = {
  paidOn: nullableSchema(dateSchema),
  amountPaid: decimalSchema,
  amountEntered: decimalSchema,
  amountCredited: decimalSchema,
};
const paidAmountKeys = Object.keys(paidAmountProperties) as (keyof PaidAmounts)[];

const lineItemSchema = objectSchema<LineItem>(
  {
    id: idSchema,
    invoiceId: idSchema,
    ...toAnswerSchemas(lineItemFields),
    sortOrder: countSchema,
    taxIds: lineTaxesSchema,
  },
  'taxIds',
);

const issuedProperties: Properties<IssuedInvoice> = {
  ...invoiceProperties,
  lineItems: listSchema(lineItemSchema),
  ...reductionProperties,
  ...taxAndRoundingProperties,
  exchange: exchangeSchema,
};

const paymentSchema = objectSchema<Payment>(
  {
    id: idSchema,
    ...toAnswerSchemas(paymentFields),
    method: optionSchema(['', ...paymentMethods]),
    source: optionSchema(paymentSources),
    createdAt: instantSchema,
    online: onlineDetailsSchema,
  },
  'online',
);

const invoiceEventSchema = objectSchema<InvoiceEvent>({
  id: idSchema,
  at: instantSchema,
  action: optionSchema(invoiceActions),
  amount: nullableSchema(decimalSchema),
});

const paymentsProperties: Properties<InvoicePayments> = {
  status: optionSchema(shownStatuses),
  paidAt: nullableSchema(instantSchema),
  ...paidAmountProperties,
  amountDue: decimalSchema,
  overpaid: decimalSchema,
  payments: listSchema(paymentSchema),
};

const { invoiceNumber, invoiceDate, currency, language, taxRate } = invoiceFields;
const invoiceFieldsOfCreditNote = { invoiceNumber, invoiceDate, currency, language, taxRate };

const creditNoteProperties: Properties<CreditNote> = {
  id: idSchema,
  number: textSchema,
  ...toAnswerSchemas(creditNoteFields),
  kind: optionSchema(creditNoteKinds),
  invoiceId: idSchema,
  ...toAnswerSchemas(invoiceFieldsOfCreditNote),
  ...toAnswerSchemas(amountFields),
  ...taxAndRoundingProperties,
  exchange: exchangeSchema,
  createdAt: instantSchema,
};

const relatedInvoiceSchema = nullableSchema(objectSchema<OtherInvoice>({ id: idSchema, invoiceNumber: textSchema }));

const creditNoteLineSchema = objectSchema<CreditNoteLine>({
  lineItemId: nullableSchema(idSchema),
  ...toAnswerSchemas(creditedLineFields),
});

const invoiceStatsSchema = objectSchema<InvoiceStats>(
  {
    currency: currencySchema,
    currencies: listSchema(currencySchema),
    totalInvoices: countSchema,
    pendingInvoices: countSchema,
    paidInvoices: countSchema,
    totalInvoiced: decimalSchema,
    collectedAmount: decimalSchema,
    receivableAmount: decimalSchema,
    overdueInvoices: countSchema,
    overdueAmount: decimalSchema,
    series: listSchema(
      objectSchema<RevenueBucket>({
        from: dateSchema,
        to: dateSchema,
        collectedAmount: decimalSchema,
        receivableAmount: decimalSchema,
      }),
    ),
  },
  'currencies',
  'series',
  'overdueInvoices',
  'overdueAmount',
);

const statsDifferenceSchema: Schema<number> = { type: 'integer' };

export const invoiceSchemas = {
  NextInvoiceNumber: objectSchema<NextInvoiceNumber>(
    {
      nextInvoiceNumber: nextInvoiceNumberSchema,
      period: {
        ...textSchema,
        description: 'The year or month of invoice dates with this number; absent if the date does not matter',
        example: '2026-11',
      },
    },
    'period',
  ),
  InvoiceStats: invoiceStatsSchema,
  StatsChange: objectSchema<StatsChangeAnswer>({
    change: nullableSchema(
      objectSchema<StatsChange>({
        totalInvoices: statsDifferenceSchema,
        pendingInvoices: statsDifferenceSchema,
        paidInvoices: statsDifferenceSchema,
        totalInvoiced: decimalSchema,
        collectedAmount: decimalSchema,
        receivableAmount: decimalSchema,
        overdueInvoices: statsDifferenceSchema,
        overdueAmount: decimalSchema,
      }),
    ),
  }),
  Invoice: invoiceSchema,
  ListedInvoice: objectSchema<Omit<ListedInvoice, keyof PaidAmounts> & Partial<PaidAmounts>>(
    {
      ...{ ...invoiceProperties, ...paidAmountProperties, ...taxAndRoundingProperties },
      ...{ exchange: exchangeSchema, awaitsTransfer: booleanSchema },
    },
    ...paidAmountKeys,
    ...taxAndRoundingNames,
    'exchange',
    'awaitsTransfer',
    'fileOrdinal',
  ),
  LineItem: lineItemSchema,
  InvoiceWithLineItems: objectSchema<InvoiceWithLineItems>(
    { ...invoiceProperties, lineItems: listSchema(lineItemSchema) },
    'fileOrdinal',
  ),
  IssuedInvoice: objectSchema<IssuedInvoice>(issuedProperties, 'fileOrdinal', ...taxAndRoundingNames, 'exchange'),
  Payment: paymentSchema,
  InvoiceEvent: invoiceEventSchema,
  InvoicePayments: objectSchema<InvoicePayments>(paymentsProperties),
  InvoiceDetails: schemaWithAddresses<InvoiceDetails>(
    {
      ...issuedProperties,
      ...paymentsProperties,
      creditNotes: listSchema(objectSchema<CreditNote>(creditNoteProperties, ...taxAndRoundingNames, 'exchange')),
      corrects: relatedInvoiceSchema,
      correctedBy: invoiceOrDraftSchema,
      copied: relatedInvoiceSchema,
      quote: quoteOriginSchema,
      creditedQuantities: listSchema(
        objectSchema<CreditedQuantity>({ lineItemId: idSchema, quantity: fourDecimalsSchema }),
      ),
      history: listSchema(invoiceEventSchema),
      onlinePayments: listSchema(onlinePaymentSchema),
      automaticPayment: automaticPaymentSchema,
    },
    'fileOrdinal',
    'onlinePayments',
    'automaticPayment',
    ...taxAndRoundingNames,
    'exchange',
  ),
  CreditNoteWithLines: objectSchema<CreditNoteWithLines>(
    { ...creditNoteProperties, lines: listSchema(creditNoteLineSchema) },
    ...taxAndRoundingNames,
    'exchange',
  ),
  GeneratedPdf: objectSchema<{ fileName: string; bytes: number }>({ fileName: textSchema, bytes: countSchema }),
  StoredPdf: objectSchema<{ stored: true }>({ stored: { type: 'boolean', enum: [true] } }),
  ChangedStatuses: objectSchema<ChangedStatuses>({
    invoices: listSchema(invoiceSchema),
    previous: listSchema(
      objectSchema<StatusChange>({
        id: idSchema,
        status: optionSchema(invoiceStatuses),
        paidAt: nullableSchema(instantSchema),
      }),
    ),
  }),
} as const;
