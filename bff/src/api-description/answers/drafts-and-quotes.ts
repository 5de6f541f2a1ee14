import {
  type Attachment,
  type ChangedPrice,
  type DraftContent,
  draftFields,
  type DraftLine,
  type DraftSummary,
  type Exchange,
  exchangeFields,
  type InvoiceDraft,
  type LineItemFields,
  lineItemFields,
  type Quote,
  type QuoteAnswer,
  quoteFields,
  type QuoteInvoice,
  type QuoteSummary,
  typedLineFields,
} from '@paperbill/contracts/http';
import {
  attachmentTypes,
  type Currency,
  type FieldTable,
  mapFields,
  quoteDecisions,
  shownQuoteStatuses,
} from '@paperbill/contracts/rules';
import {
  booleanSchema,
  toAnswerSchemas,
  countSchema,
  decimalSchema,
  fourDecimalsSchema,
  idSchema,
  instantSchema,
  listSchema,
  nullableSchema,
  objectSchema,
  optionSchema,
  type Properties,
  type Schema,
  textSchema,
} from '../schema.js';
import {
  reductionProperties,
  quoteOriginSchema,
  savedDocumentProperties,
  schemaWithAddresses,
  lineTaxesSchema,
  taxAndRoundingNames,
  taxAndRoundingProperties,
} from './shared.js';

const { customerId, clientName, clientEmail, quoteDate, validUntil, currency, language, total } = quoteFields;

const quoteSummaryProperties: Properties<QuoteSummary> = {
  id: idSchema,
  number: textSchema,
  status: optionSchema(shownQuoteStatuses),
  revision: countSchema,
  ...toAnswerSchemas({ customerId, clientName, clientEmail, quoteDate, validUntil, currency, language, total }),
  decidedAt: nullableSchema(instantSchema),
  invoice: nullableSchema(
    objectSchema<QuoteInvoice>({ id: idSchema, invoiceNumber: nullableSchema(textSchema), createdAt: instantSchema }),
  ),
  createdAt: instantSchema,
  updatedAt: instantSchema,
};

const draftProperties: Properties<DraftSummary> = {
  id: idSchema,
  revision: countSchema,
  clientName: textSchema,
  currency: textSchema,
  total: nullableSchema(decimalSchema),
  copiedFromId: nullableSchema(idSchema),
  correctsId: nullableSchema(idSchema),
  quote: quoteOriginSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
};

/** Returns a schema that accepts any text in every field, because drafts may contain incomplete values. */
const typedTextSchemas = <Table extends FieldTable>(table: Table) => mapFields(table, () => textSchema);

const draftContentSchema = objectSchema<DraftContent>(
  {
    ...typedTextSchemas(draftFields),
    customerId: nullableSchema(idSchema),
    lineItems: listSchema(
      objectSchema<DraftLine>(
        { ...typedTextSchemas(typedLineFields), productId: nullableSchema(idSchema), taxIds: lineTaxesSchema },
        'taxIds',
      ),
    ),
    pricesIncludeTax: booleanSchema,
    exchange: objectSchema<Exchange>({ ...typedTextSchemas(exchangeFields), currency: textSchema as Schema<Currency> }),
  },
  'language',
  'pricesIncludeTax',
  'exchange',
);

export const schemaPropertiesOfQuoteAnswer: Properties<QuoteAnswer> = {
  id: idSchema,
  decision: optionSchema(quoteDecisions),
  name: textSchema,
  note: textSchema,
  revision: countSchema,
  address: textSchema,
  answeredAt: instantSchema,
};

export const draftAndQuoteSchemas = {
  Attachment: objectSchema<Attachment>({
    id: idSchema,
    name: textSchema,
    mediaType: optionSchema(attachmentTypes),
    size: { ...countSchema, description: 'The size in bytes' },
    withMail: { ...booleanSchema, description: 'Whether clients get the file, with mails and on their page' },
    createdAt: instantSchema,
  }),
  DraftSummary: objectSchema<DraftSummary>(draftProperties),
  InvoiceDraft: objectSchema<InvoiceDraft>({ ...draftProperties, content: draftContentSchema }),
  ChangedPrice: objectSchema<ChangedPrice>({
    productId: idSchema,
    description: textSchema,
    unitPrice: fourDecimalsSchema,
    currentPrice: fourDecimalsSchema,
  }),
  QuoteSummary: objectSchema<QuoteSummary>(quoteSummaryProperties),
  Quote: schemaWithAddresses<Quote>(
    {
      ...savedDocumentProperties,
      ...quoteSummaryProperties,
      ...toAnswerSchemas(quoteFields),
      ...reductionProperties,
      ...taxAndRoundingProperties,
      lineItems: listSchema(
        objectSchema<LineItemFields>(
          { ...toAnswerSchemas(lineItemFields), sortOrder: countSchema, taxIds: lineTaxesSchema },
          'taxIds',
        ),
      ),
      answers: listSchema(objectSchema<QuoteAnswer>(schemaPropertiesOfQuoteAnswer)),
    },
    ...taxAndRoundingNames,
  ),
} as const;
