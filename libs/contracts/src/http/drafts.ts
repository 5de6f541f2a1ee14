import type { Currency } from '../rules/currencies.js';
import { field } from '../rules/fields.js';
import { discountKinds } from '../rules/options.js';
import type { Decimal, Instant } from '../rules/values.js';
import { typedInvoiceFields, type typedLineFields } from './invoices.js';
import type { QuoteOrigin } from './quotes.js';
import type { WithExchange } from './exchange.js';
import type { LineTaxes, TaxChoice } from './taxes.js';

/** In these form fields, an empty text means 0. */
export const reductionFields = {
  discountKind: field.option(discountKinds, 'percentage'),
  discountValue: field.amount(),
  deposit: field.amount(),
};

export const draftFields = { ...typedInvoiceFields, ...reductionFields };

/** A line of a draft. It is not validated, because the user may still be typing. */
export type DraftLine = { productId: string | null } & LineTaxes &
  Record<Exclude<keyof typeof typedLineFields, 'productId'>, string>;

/** The content of a draft. Its values are not validated. */
export type DraftContent = { customerId: string | null; lineItems: DraftLine[] } & TaxChoice &
  WithExchange & {
    /** The language of the customer. The field is missing for English (US). */
    language?: string | undefined;
  } & Record<Exclude<keyof typeof draftFields, 'customerId' | 'language'>, string>;

export interface DraftSummary {
  id: string;
  /** A number that counts the saves. Each save must contain the revision on which it is based (optimistic locking). */
  revision: number;
  clientName: string;
  currency: Currency;
  /** The total of the values entered so far. It is null if it exceeds the maximum total of an invoice. */
  total: Decimal | null;
  copiedFromId: string | null;
  correctsId: string | null;
  quote: QuoteOrigin | null;
  createdAt: Instant;
  updatedAt: Instant;
}

export interface InvoiceDraft extends DraftSummary {
  content: DraftContent;
}

export interface ChangedPrice {
  productId: string;
  description: string;
  /** The price in the catalogue. If the prices of several line items differ, it is the price of the first one. */
  unitPrice: Decimal;
  currentPrice: Decimal;
}

/**
 * The options for the prices of a copy. `unchanged` keeps the prices of the original invoice, and `current` takes those
 * of the catalogue.
 */
export const copiedPriceOptions = ['unchanged', 'current'] as const;
export type CopiedPriceOption = (typeof copiedPriceOptions)[number];
