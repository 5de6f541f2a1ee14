import type { Currency } from '../rules/currencies.js';
import { field } from '../rules/fields.js';
import { discountKinds } from '../rules/options.js';
import type { Decimal, Instant } from '../rules/values.js';
import { typedInvoiceFields, type typedLineFields } from './invoices.js';
import type { QuoteOrigin } from './quotes.js';
import type { WithExchange } from './exchange.js';
import type { LineTaxes, TaxChoice } from './taxes.js';

/** The form fields for a discount and a deposit. In these fields, an empty text means 0. */
export const reductionFields = {
  discountKind: field.option(discountKinds, 'percentage'),
  discountValue: field.amount(),
  deposit: field.amount(),
};

export const draftFields = { ...typedInvoiceFields, ...reductionFields };

/** A line item of a draft. Its texts are not validated, because the user may still be typing them. */
export type DraftLine = { productId: string | null } & LineTaxes &
  Record<Exclude<keyof typeof typedLineFields, 'productId'>, string>;

/** The content of an invoice form before the invoice is issued. The values are not validated. */
export type DraftContent = { customerId: string | null; lineItems: DraftLine[] } & TaxChoice &
  WithExchange & {
    /** The language of the draft. Missing for English (US). */
    language?: string | undefined;
  } & Record<Exclude<keyof typeof draftFields, 'customerId' | 'language'>, string>;

export interface DraftSummary {
  id: string;
  /**
   * The number of times that the draft was saved. Each save must contain the revision on which it is based (optimistic
   * locking).
   */
  revision: number;
  clientName: string;
  currency: Currency;
  /**
   * The total of the values that the user has entered up to this save. Null if the total exceeds the maximum total of
   * an invoice.
   */
  total: Decimal | null;
  /** The id of the invoice from which this draft was copied. */
  copiedFromId: string | null;
  correctsId: string | null;
  /** The accepted quote from which this draft was created. */
  quote: QuoteOrigin | null;
  createdAt: Instant;
  updatedAt: Instant;
}

export interface InvoiceDraft extends DraftSummary {
  content: DraftContent;
}

/** A product that has a different price in the catalogue than on the invoice. */
export interface ChangedPrice {
  productId: string;
  description: string;
  /**
   * The price on the invoice. If several line items have a different price than the catalogue, it is the price of the
   * first one.
   */
  unitPrice: Decimal;
  currentPrice: Decimal;
}

/**
 * The choices for the prices in a copy of an invoice: the prices of the original invoice (`unchanged`), or the prices
 * of the catalogue (`current`).
 */
export const copiedPriceOptions = ['unchanged', 'current'] as const;
export type CopiedPriceOption = (typeof copiedPriceOptions)[number];
