import {
  type ChangedPrice,
  type DraftContent,
  type DraftLine,
  type DraftSummary,
  type InvoiceDraft,
  type LineItemFields,
  lineItemFields,
  type Quote,
  quoteFields,
  type QuoteSummary,
} from '@paperbill/contracts/http';
import { shownQuoteStatuses } from '@paperbill/contracts/rules';
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

/** Of what is no invoice yet. */
export const draftAndQuoteAnswers = {
  DraftSummary: object<DraftSummary>(draftProperties),
  InvoiceDraft: object<InvoiceDraft>({ ...draftProperties, content: draftContent }),
  ChangedPrice: object<ChangedPrice>({ productId: id, description: text, unitPrice: decimal, currentPrice: decimal }),
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
