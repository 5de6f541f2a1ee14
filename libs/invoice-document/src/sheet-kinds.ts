import type { DocumentKind } from '@paperbill/contracts/http';
import { documentLabels } from '@paperbill/contracts/texts/document-labels';

interface SheetKind {
  name: string;
  /** The heading above the client's address. */
  client: string;
  date: string;
  /** Label of the due date or the last valid day. Without this label, the page shows no payment terms either. */
  until?: string;
  total: string;
  /** Whether the document asks for a payment. Only such a document shows payment information and the deposit. */
  isDue: boolean;
  closing?: string;
}

const THANK_YOU_LINE = 'Thank you for your business!';

export const sheetKinds: Record<DocumentKind, SheetKind> = {
  invoice: {
    ...documentLabels.invoice,
    client: 'BILL TO',
    total: 'Total',
    isDue: true,
    closing: THANK_YOU_LINE,
  },
  quote: {
    ...documentLabels.quote,
    client: 'QUOTE FOR',
    total: 'Total',
    isDue: false,
    closing: THANK_YOU_LINE,
  },
  creditNote: {
    ...documentLabels.creditNote,
    client: 'CREDIT TO',
    total: 'Total Credit',
    isDue: false,
  },
};
