import type { Currency } from '../rules/currencies.js';
import { field } from '../rules/fields.js';
import { discountKinds } from '../rules/options.js';
import type { Decimal, Instant } from '../rules/values.js';
import { typedInvoiceFields, type typedLineFields } from './invoices.js';
import type { QuoteOrigin } from './quotes.js';
import type { WithExchange } from './exchange.js';
import type { LineTaxes, TaxChoice } from './taxes.js';

/** The form fields of a discount and a deposit. An empty text in one of these fields means 0. */
export const reductionFields = {
  discountKind: field.option(discountKinds, 'percentage'),
  discountValue: field.amount(),
  deposit: field.amount(),
};

export const draftFields = { ...typedInvoiceFields, ...reductionFields };

/** A line item of a draft. Its texts are not validated. */
export type DraftLine = { productId: string | null } & LineTaxes &
  Record<Exclude<keyof typeof typedLineFields, 'productId'>, string>;

/** The content of an invoice form that is not issued yet. Its values are not validated. */
export type DraftContent = { customerId: string | null; lineItems: DraftLine[] } & TaxChoice &
  WithExchange & {
    /** The language of the draft. It is missing for English (US). */
    language?: string | undefined;
  } & Record<Exclude<keyof typeof draftFields, 'customerId' | 'language'>, string>;

export interface DraftSummary {
  id: string;
  /** The number of saves so far. Each save must name the revision on which it is based (optimistic locking). */
  revision: number;
  clientName: string;
  currency: Currency;
  /**
   * The total that follows from the values entered so far. It is null if the total exceeds the maximum total of an
   * invoice.
   */
  total: Decimal | null;
  /** The id of the invoice of which this draft is a copy. */
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

/** A product on an invoice whose price in the catalogue differs from the price on the invoice. */
export interface ChangedPrice {
  productId: string;
  description: string;
  /** The price on the invoice, from the first line item whose price differs from the catalogue. */
  unitPrice: Decimal;
  currentPrice: Decimal;
}

/** The prices of a copied invoice: the prices of the original invoice (`unchanged`) or of the catalogue (`current`). */
export const copyPriceChoices = ['unchanged', 'current'] as const;
export type CopyPriceChoice = (typeof copyPriceChoices)[number];
