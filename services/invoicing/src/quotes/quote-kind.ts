import { quoteFields } from '@paperbill/contracts/http';
import type { NewQuote } from '@paperbill/contracts/nats';
import { validationTexts } from '@paperbill/contracts/texts';
import type { CompletedDocument, DocumentKindDefinition, PreparedDocument } from '../documents/complete-document.js';
import { hashQuote } from '../request-hashes.js';

export const quoteKind: DocumentKindDefinition<NewQuote, typeof quoteFields> = {
  name: 'quote',
  fields: quoteFields,
  getRequestedFields: ({ quote }) => quote,
  findKindErrors: ({ quoteDate = '', validUntil = '' }) =>
    validUntil < quoteDate ? [{ path: 'quote.validUntil', message: validationTexts.validUntilBeforeDate }] : [],
  hash: hashQuote,
};

export type CompletedQuote = CompletedDocument<typeof quoteFields>;
export type PreparedQuote = PreparedDocument<typeof quoteFields>;
