import { quoteFields } from '@paperbill/contracts/http';
import type { NewQuote } from '@paperbill/contracts/nats';
import { validationTexts } from '@paperbill/contracts/texts';
import type { CompleteDocument, WrittenKind } from '../documents/complete-document.js';
import { quoteHash } from '../request-hashes.js';

export const quoteKind: WrittenKind<NewQuote, typeof quoteFields> = {
  name: 'quote',
  fields: quoteFields,
  given: ({ quote }) => quote,
  refuse: ({ quoteDate = '', validUntil = '' }) =>
    validUntil < quoteDate ? [{ path: 'quote.validUntil', message: validationTexts.validUntilBeforeDate }] : [],
  hash: quoteHash,
};

export type CompleteQuote = CompleteDocument<typeof quoteFields>;
