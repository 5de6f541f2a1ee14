import type { DocumentKind } from '@paperbill/contracts/http';
import { documentLabels } from '@paperbill/contracts/texts/document-labels';

/** The differences between the pages of the kinds of documents. */
interface SheetKind {
  name: string;
  /** The heading of the client. */
  client: string;
  date: string;
  /** The label of the due date or last valid day. Without it, the page shows no payment terms either. */
  until?: string;
  total: string;
  /** Whether the document asks for a payment. Only then it shows payment information and deposit. */
  isDue: boolean;
  closing?: string;
}

const THANKS = 'Thank you for your business!';

export const sheetKinds: Record<DocumentKind, SheetKind> = {
  invoice: {
    ...documentLabels.invoice,
    client: 'BILL TO',
    total: 'Total',
    isDue: true,
    closing: THANKS,
  },
  quote: {
    ...documentLabels.quote,
    client: 'QUOTE FOR',
    total: 'Total',
    isDue: false,
    closing: THANKS,
  },
  creditNote: {
    ...documentLabels.creditNote,
    client: 'CREDIT TO',
    total: 'Total Credit',
    isDue: false,
  },
};
