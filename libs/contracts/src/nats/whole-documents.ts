import type { DocumentKind, WholeDocument } from '../http/index.js';
import { invoicing } from './invoicing.js';
import type { Message, WithUserId } from './message.js';

export const wholeDocument: { [Kind in DocumentKind]: Message<WithUserId & { id: string }, WholeDocument<Kind>> } = {
  invoice: invoicing.getInvoiceDetails,
  quote: invoicing.getQuote,
  creditNote: invoicing.getCreditNote,
};
