import {
  type ChangedPrice,
  type DraftContent,
  draftFields,
  type DraftLine,
  type DraftSummary,
  type InvoiceDraft,
  type LineItemFields,
  lineItemFields,
  type Quote,
  quoteFields,
  type QuoteSummary,
  typedLineFields,
} from '@paperbill/contracts/http';
import { type FieldTable, mapFields, shownQuoteStatuses } from '@paperbill/contracts/rules';
import {
  answered,
  count,
  decimal,
  fineDecimal,
  id,
  instant,
  list,
  nullable,
  object,
  option,
  type Properties,
  text,
} from '../schema.js';
import { discounted, invoiceOrDraft, quoteOrigin, savedDocument, withAddresses } from './shared.js';

const { customerId, clientName, quoteDate, validUntil, total } = quoteFields;

const quoteSummary: Properties<QuoteSummary> = {
  id,
  number: text,
  status: option(shownQuoteStatuses),
  revision: count,
  ...answered({ customerId, clientName, quoteDate, validUntil, total }),
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

/** Returns a schema in which every field is a text, because drafts also keep incomplete values. */
const typed = <Table extends FieldTable>(table: Table) => mapFields(table, () => text);

const draftContent = object<DraftContent>({
  ...typed(draftFields),
  customerId: nullable(id),
  lineItems: list(object<DraftLine>({ ...typed(typedLineFields), productId: nullable(id) })),
});

export const draftAndQuoteAnswers = {
  DraftSummary: object<DraftSummary>(draftProperties),
  InvoiceDraft: object<InvoiceDraft>({ ...draftProperties, content: draftContent }),
  ChangedPrice: object<ChangedPrice>({
    productId: id,
    description: text,
    unitPrice: fineDecimal,
    currentPrice: fineDecimal,
  }),
  QuoteSummary: object<QuoteSummary>(quoteSummary),
  Quote: withAddresses<Quote>({
    ...savedDocument,
    ...quoteSummary,
    ...answered(quoteFields),
    ...discounted,
    lineItems: list(object<LineItemFields>({ ...answered(lineItemFields), sortOrder: count })),
  }),
} as const;
