import { field } from '../rules/fields.js';
import { discountKinds } from '../rules/options.js';
import type { Decimal, Instant } from '../rules/values.js';
import { typedInvoiceFields, type typedLineFields } from './invoices.js';
import type { QuoteOrigin } from './quotes.js';

/** Discount and deposit in a form. An empty text means 0. */
export const reductionFields = {
  discountKind: field.option(discountKinds, 'percentage'),
  discountValue: field.amount(),
  deposit: field.amount(),
};

/** The fields of an invoice form, without its line items. */
export const draftFields = { ...typedInvoiceFields, ...reductionFields };

/** A line item of a draft, with unvalidated texts. */
export type DraftLine = { productId: string | null } & Record<
  Exclude<keyof typeof typedLineFields, 'productId'>,
  string
>;

/** The content of an invoice form that was not issued yet. Values are not validated. */
export type DraftContent = { customerId: string | null; lineItems: DraftLine[] } & Record<
  Exclude<keyof typeof draftFields, 'customerId'>,
  string
>;

/** A draft in a list. */
export interface DraftSummary {
  id: string;
  /** Counts saves, from 1. Each save names the revision that it is based on (optimistic locking). */
  revision: number;
  clientName: string;
  /** Computed from the values so far; null if it is larger than an invoice can have. */
  total: Decimal | null;
  /** The invoice that this draft copies. */
  copiedFromId: string | null;
  /** The invoice that this draft will replace. */
  correctsId: string | null;
  /** The quote that this draft was created from. */
  quote: QuoteOrigin | null;
  createdAt: Instant;
  /** Time of the last save. */
  updatedAt: Instant;
}

export interface InvoiceDraft extends DraftSummary {
  content: DraftContent;
}

/** A product on an invoice whose price in the catalogue has changed. */
export interface ChangedPrice {
  productId: string;
  description: string;
  /** The price on the invoice, from the first line item with a different price. */
  unitPrice: Decimal;
  /** The price in the catalogue. */
  currentPrice: Decimal;
}

/** A copy uses the prices of the invoice (`unchanged`) or of the catalogue (`current`). */
export const copyPrices = ['unchanged', 'current'] as const;
export type CopyPrices = (typeof copyPrices)[number];
