import type { Decimal, Instant } from '../rules/values.js';
import type { typedInvoiceFields, typedLineFields } from './invoices.js';
import type { QuoteOrigin } from './quotes.js';

/** Of a discount and a deposit: '' where there is none. */
type Reductions = 'discountKind' | 'discountValue' | 'deposit';

/** A line of a draft, as it was typed. */
export type DraftLine = { productId: string | null } & Record<
  Exclude<keyof typeof typedLineFields, 'productId'>,
  string
>;

/** What stands in the form of an invoice that is not saved yet: half-written values too, none of them checked. */
export type DraftContent = { customerId: string | null; lineItems: DraftLine[] } & Record<
  Exclude<keyof typeof typedInvoiceFields, 'customerId'> | Reductions,
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
