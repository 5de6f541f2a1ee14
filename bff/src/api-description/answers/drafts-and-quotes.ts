import {
  type ChangedPrice,
  type DraftContent,
  type DraftLine,
  type DraftSummary,
  type InvoiceDraft,
  invoiceFields,
  type LineItemFields,
  lineItemFields,
  type Quote,
  quoteFields,
  type QuoteSummary,
} from '@paperbill/contracts/http';
import { type FieldTable, mapFields, shownQuoteStatuses } from '@paperbill/contracts/rules';
import {
  answered,
  count,
  date,
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
  yesOrNo,
} from '../schema.js';
import { companySnapshot, discount, invoiceOrDraft, quoteOrigin } from './shared.js';

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

/** A text for each field that somebody writes: half-written values too. What is calculated is none of them. */
function written<Table extends FieldTable>(table: Table) {
  const { subtotal: _subtotal, taxAmount: _taxAmount, total: _total, ...fields } = mapFields(table, () => text);
  return fields;
}

const draftContent = object<DraftContent>({
  ...written(invoiceFields),
  customerId: nullable(id),
  discountKind: text,
  discountValue: text,
  deposit: text,
  lineItems: list(object<DraftLine>({ ...written(lineItemFields), productId: nullable(id) })),
});

/** Of what is no invoice yet. */
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
  Quote: object<Quote>({
    ...quoteSummary,
    ...answered(quoteFields),
    ...companySnapshot,
    discount,
    discountAmount: decimal,
    watermark: yesOrNo,
    lineItems: list(object<LineItemFields>({ ...answered(lineItemFields), sortOrder: count })),
  }),
} as const;
