import type * as http from '@paperbill/contracts/http';
import {
  amountFields,
  creditedLineFields,
  creditNoteFields,
  invoiceFields,
  lineItemFields,
  paymentFields,
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

const invoiceSchema = objectSchema<http.Invoice>(invoiceProperties, 'fileOrdinal');

const paidAmountProperties: Properties<http.PaidAmounts> = {
  paidOn: nullableSchema(dateSchema),
  amountPaid: decimalSchema,
  amountEntered: decimalSchema,
  amountCredited: decimalSchema,
};
const paidAmountKeys = Object.keys(paidAmountProperties) as (keyof http.PaidAmounts)[];

const lineItemSchema = objectSchema<http.LineItem>(
  {
    id: idSchema,
    invoiceId: idSchema,
    ...toAnswerSchemas(lineItemFields),
    sortOrder: countSchema,
    taxIds: lineTaxesSchema,
  },
  'taxIds',
);

const issuedProperties: Properties<http.IssuedInvoice> = {
  ...invoiceProperties,
  lineItems: listSchema(lineItemSchema),
  ...reductionProperties,
  ...taxAndRoundingProperties,
  exchange: exchangeSchema,
};

const paymentSchema = objectSchema<http.Payment>(
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

const invoiceEventSchema = objectSchema<http.InvoiceEvent>({
  id: idSchema,
  at: instantSchema,
  action: optionSchema(invoiceActions),
  amount: nullableSchema(decimalSchema),
});

const paymentsProperties: Properties<http.InvoicePayments> = {
  status: optionSchema(shownStatuses),
  paidAt: nullableSchema(instantSchema),
  ...paidAmountProperties,
  amountDue: decimalSchema,
  overpaid: decimalSchema,
  payments: listSchema(paymentSchema),
};

const { invoiceNumber, invoiceDate, currency, language, taxRate } = invoiceFields;
const invoiceFieldsOfCreditNote = { invoiceNumber, invoiceDate, currency, language, taxRate };

const creditNoteProperties: Properties<http.CreditNote> = {
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

const relatedInvoiceSchema = nullableSchema(
  objectSchema<http.OtherInvoice>({ id: idSchema, invoiceNumber: textSchema }),
);

const creditNoteLineSchema = objectSchema<http.CreditNoteLine>({
  lineItemId: nullableSchema(idSchema),
  ...toAnswerSchemas(creditedLineFields),
});

const invoiceStatsSchema = objectSchema<http.InvoiceStats>(
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
      objectSchema<http.RevenueBucket>({
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
  NextInvoiceNumber: objectSchema<http.NextInvoiceNumber>(
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
  StatsChange: objectSchema<http.StatsChangeAnswer>({
    change: nullableSchema(
      objectSchema<http.StatsChange>({
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
  ListedInvoice: objectSchema<Omit<http.ListedInvoice, keyof http.PaidAmounts> & Partial<http.PaidAmounts>>(
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
  InvoiceWithLineItems: objectSchema<http.InvoiceWithLineItems>(
    { ...invoiceProperties, lineItems: listSchema(lineItemSchema) },
    'fileOrdinal',
  ),
  IssuedInvoice: objectSchema<http.IssuedInvoice>(issuedProperties, 'fileOrdinal', ...taxAndRoundingNames, 'exchange'),
  Payment: paymentSchema,
  InvoiceEvent: invoiceEventSchema,
  InvoicePayments: objectSchema<http.InvoicePayments>(paymentsProperties),
  InvoiceDetails: schemaWithAddresses<http.InvoiceDetails>(
    {
      ...issuedProperties,
      ...paymentsProperties,
      creditNotes: listSchema(objectSchema<http.CreditNote>(creditNoteProperties, ...taxAndRoundingNames, 'exchange')),
      corrects: relatedInvoiceSchema,
      correctedBy: invoiceOrDraftSchema,
      copied: relatedInvoiceSchema,
      quote: quoteOriginSchema,
      creditedQuantities: listSchema(
        objectSchema<http.CreditedQuantity>({ lineItemId: idSchema, quantity: fourDecimalsSchema }),
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
  CreditNoteWithLines: objectSchema<http.CreditNoteWithLines>(
    { ...creditNoteProperties, lines: listSchema(creditNoteLineSchema) },
    ...taxAndRoundingNames,
    'exchange',
  ),
  GeneratedPdf: objectSchema<{ fileName: string; bytes: number }>({ fileName: textSchema, bytes: countSchema }),
  StoredPdf: objectSchema<{ stored: true }>({ stored: { type: 'boolean', enum: [true] } }),
  ChangedStatuses: objectSchema<http.ChangedStatuses>({
    invoices: listSchema(invoiceSchema),
    previous: listSchema(
      objectSchema<http.StatusChange>({
        id: idSchema,
        status: optionSchema(invoiceStatuses),
        paidAt: nullableSchema(instantSchema),
      }),
    ),
  }),
} as const;
