import type { CreditNoteWithLines } from './credit-notes.js';
import type { DocumentKind } from './documents.js';
import type { InvoiceDetails } from './payments.js';
import type { Quote } from './quotes.js';

interface WholeDocuments {
  invoice: InvoiceDetails;
  quote: Quote;
  creditNote: CreditNoteWithLines;
}

export type WholeDocument<Kind extends DocumentKind> = WholeDocuments[Kind];
