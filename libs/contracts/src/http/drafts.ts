import { field } from '../rules/fields.js';
import { discountKinds } from '../rules/options.js';
import type { Decimal, Instant } from '../rules/values.js';
import { typedInvoiceFields, type typedLineFields } from './invoices.js';
import type { QuoteOrigin } from './quotes.js';

/** What is typed of a discount and a deposit. Nothing typed means none, and reads as 0. */
export const reductionFields = {
  discountKind: field.option(discountKinds, 'percentage'),
  discountValue: field.amount(),
  deposit: field.amount(),
};

/** What is typed into the form of an invoice, beside its lines. */
export const draftFields = { ...typedInvoiceFields, ...reductionFields };

/** A line of a draft, as it was typed. */
export type DraftLine = { productId: string | null } & Record<
  Exclude<keyof typeof typedLineFields, 'productId'>,
  string
>;

/** What stands in the form of an invoice that is not saved yet: half-written values too, none of them checked. */
export type DraftContent = { customerId: string | null; lineItems: DraftLine[] } & Record<
  Exclude<keyof typeof draftFields, 'customerId'>,
  string
>;

/** A draft as a list shows it. */
export interface DraftSummary {
  id: string;
  /** Counts its saves, from 1: whoever saves it says which one they saw. */
  revision: number;
  clientName: string;
  /** What it comes to as far as it is written; null where that is more than an invoice can have. */
  total: Decimal | null;
  /** The invoice that it is a copy of. */
  copiedFromId: string | null;
  /** The invoice that it is to stand in for. */
  correctsId: string | null;
  /** The quote that it was made of. */
  quote: QuoteOrigin | null;
  createdAt: Instant;
  /** When it was saved last. */
  updatedAt: Instant;
}

export interface InvoiceDraft extends DraftSummary {
  content: DraftContent;
}

/** A product of an invoice's lines that costs something else by now. */
export interface ChangedPrice {
  productId: string;
  description: string;
  /** On the invoice; of the first line that has another price than the catalogue. */
  unitPrice: Decimal;
  /** In the catalogue. */
  currentPrice: Decimal;
}

/** A copy takes the prices of the invoice, or those of the catalogue as they are now. */
export const copyPrices = ['unchanged', 'current'] as const;
export type CopyPrices = (typeof copyPrices)[number];
