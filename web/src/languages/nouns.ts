import { t, type TextId, translate } from './t.js';

/** Plural nouns, as written in the middle of a sentence. */
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

export const countNoun = (count: number, noun: CountedNoun): string => countTexts[noun](count);

export const translateNoun = (noun: CountedNoun): string => translate(noun satisfies TextId);
