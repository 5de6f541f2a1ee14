import type { DocumentKind, WholeDocument } from '../http/index.js';
import { invoicing } from './invoicing.js';
import type { Message, OfUser } from './message.js';

export const wholeDocument: { [Kind in DocumentKind]: Message<OfUser & { id: string }, WholeDocument<Kind>> } = {
  invoice: invoicing.getInvoiceDetails,
  quote: invoicing.getQuote,
  creditNote: invoicing.getCreditNote,
};
