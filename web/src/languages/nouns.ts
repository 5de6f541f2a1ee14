import { t, type TextId, translate } from './t.js';

/** Plural nouns for the content of a list, as written in the middle of a sentence. */
export type CountedNoun = 'customers' | 'products' | 'invoices' | 'quotes' | 'documents' | 'rows' | 'PDFs';

const countTexts: Record<CountedNoun, (count: number) => string> = {
  customers: (count) => t('{count, plural, one {# customer} other {# customers}}', { count }),
  products: (count) => t('{count, plural, one {# product} other {# products}}', { count }),
  invoices: (count) => t('{count, plural, one {# invoice} other {# invoices}}', { count }),
  quotes: (count) => t('{count, plural, one {# quote} other {# quotes}}', { count }),
  documents: (count) => t('{count, plural, one {# document} other {# documents}}', { count }),
  rows: (count) => t('{count, plural, one {# row} other {# rows}}', { count }),
  PDFs: (count) => t('{count, plural, one {# PDF} other {# PDFs}}', { count }),
};

/** Returns a number and its noun: '1 customer' or '1,000 customers'. */
export const countNoun = (count: number, noun: CountedNoun): string => countTexts[noun](count);

/** Returns a noun in the language of the app. */
export const translateNoun = (noun: CountedNoun): string => translate(noun satisfies TextId);
