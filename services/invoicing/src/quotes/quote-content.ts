import { AppError, type Discount, type LineItemFields, type QuoteFields } from '@paperbill/contracts/http';
import type { NewQuote } from '@paperbill/contracts/nats';
import { DEFAULT_COUNTRY, DEFAULT_PAYMENT_TERMS } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { completeLines, withDefaults } from '../invoices/complete-fields.js';
import { checkedAmounts } from '../invoices/invoice-amounts.js';
import { quoteHash } from '../request-hashes.js';
import { quoteFieldNames } from './quote.entity.js';

/** A request with its defaults filled in, its amounts computed and its lines in order. */
export interface CompleteQuote {
  fields: QuoteFields;
  lines: LineItemFields[];
  discount: Discount | null;
  discountAmount: string;
  /** Of everything that the user asked for: two requests with the same hash mean the same quote. */
  hash: string;
}

/** @throws AppError INVALID_INPUT where the amounts do not add up, or it was never valid */
export function completeQuote({ quote, lineItems, discount = null }: NewQuote): CompleteQuote {
  if (quote.validUntil < quote.quoteDate) {
    throw AppError.invalid({ path: 'quote.validUntil', message: validationTexts.validUntilBeforeDate });
  }
  const { lines: amounts, reductions, ...totals } = checkedAmounts({ invoice: quote, lineItems, discount }, 'quote');
  const fields: QuoteFields = {
    ...withDefaults<QuoteFields>(quoteFieldNames, quote, {
      customerId: null,
      clientCountry: DEFAULT_COUNTRY,
      paymentTerms: DEFAULT_PAYMENT_TERMS,
    }),
    ...totals,
  };
  const lines = completeLines(lineItems, amounts);
  const hash = quoteHash({ fields, lines, discount });
  return { fields, lines, discount, discountAmount: reductions.discountAmount, hash };
}
