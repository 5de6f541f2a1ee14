import type { CreditNoteWithLines } from './credit-notes.js';
import type { DocumentKind } from './documents.js';
import type { InvoiceDetails } from './payments.js';
import type { Quote } from './quotes.js';

interface WholeDocuments {
  invoice: InvoiceDetails;
  quote: Quote;
  creditNote: CreditNoteWithLines;
}

/** A document of one kind, with everything that its page in the web client shows. */
export type WholeDocument<Kind extends DocumentKind> = WholeDocuments[Kind];
