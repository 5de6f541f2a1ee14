import type * as http from '@paperbill/contracts/http';
import { draftFields, exchangeFields, lineItemFields, quoteFields, typedLineFields } from '@paperbill/contracts/http';
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

const quoteSummaryProperties: Properties<http.QuoteSummary> = {
  id: idSchema,
  number: textSchema,
  status: optionSchema(shownQuoteStatuses),
  revision: countSchema,
  ...toAnswerSchemas({ customerId, clientName, clientEmail, quoteDate, validUntil, currency, language, total }),
  decidedAt: nullableSchema(instantSchema),
  invoice: nullableSchema(
    objectSchema<http.QuoteInvoice>({
      id: idSchema,
      invoiceNumber: nullableSchema(textSchema),
      createdAt: instantSchema,
    }),
  ),
  createdAt: instantSchema,
  updatedAt: instantSchema,
};

const draftProperties: Properties<http.DraftSummary> = {
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

const draftContentSchema = objectSchema<http.DraftContent>(
  {
    ...typedTextSchemas(draftFields),
    customerId: nullableSchema(idSchema),
    lineItems: listSchema(
      objectSchema<http.DraftLine>(
        { ...typedTextSchemas(typedLineFields), productId: nullableSchema(idSchema), taxIds: lineTaxesSchema },
        'taxIds',
      ),
    ),
    pricesIncludeTax: booleanSchema,
    exchange: objectSchema<http.Exchange>({
      ...typedTextSchemas(exchangeFields),
      currency: textSchema as Schema<Currency>,
    }),
  },
  'language',
  'pricesIncludeTax',
  'exchange',
);

export const schemaPropertiesOfQuoteAnswer: Properties<http.QuoteAnswer> = {
  id: idSchema,
  decision: optionSchema(quoteDecisions),
  name: textSchema,
  note: textSchema,
  revision: countSchema,
  address: textSchema,
  answeredAt: instantSchema,
};

export const draftAndQuoteSchemas = {
  Attachment: objectSchema<http.Attachment>({
    id: idSchema,
    name: textSchema,
    mediaType: optionSchema(attachmentTypes),
    size: { ...countSchema, description: 'The size in bytes' },
    withMail: { ...booleanSchema, description: 'Whether clients get the file, with mails and on their page' },
    createdAt: instantSchema,
  }),
  DraftSummary: objectSchema<http.DraftSummary>(draftProperties),
  InvoiceDraft: objectSchema<http.InvoiceDraft>({ ...draftProperties, content: draftContentSchema }),
  ChangedPrice: objectSchema<http.ChangedPrice>({
    productId: idSchema,
    description: textSchema,
    unitPrice: fourDecimalsSchema,
    currentPrice: fourDecimalsSchema,
  }),
  QuoteSummary: objectSchema<http.QuoteSummary>(quoteSummaryProperties),
  Quote: schemaWithAddresses<http.Quote>(
    {
      ...savedDocumentProperties,
      ...quoteSummaryProperties,
      ...toAnswerSchemas(quoteFields),
      ...reductionProperties,
      ...taxAndRoundingProperties,
      lineItems: listSchema(
        objectSchema<http.LineItemFields>(
          { ...toAnswerSchemas(lineItemFields), sortOrder: countSchema, taxIds: lineTaxesSchema },
          'taxIds',
        ),
      ),
      answers: listSchema(objectSchema<http.QuoteAnswer>(schemaPropertiesOfQuoteAnswer)),
    },
    ...taxAndRoundingNames,
  ),
} as const;
