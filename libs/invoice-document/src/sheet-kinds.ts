import type { DocumentKind } from '@paperbill/contracts/http';
import { documentLabels } from '@paperbill/contracts/texts/document-labels';

/** What the page of a kind of document says and shows that pages of other kinds do not. */
interface SheetKind {
  name: string;
  /** Over the client. */
  client: string;
  date: string;
  /** The label of its last day; none where it has neither that nor payment terms. */
  until?: string;
  total: string;
  /** Whether it is to be paid: only then it says how, and what was paid before. */
  isDue: boolean;
  /** The last words. */
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
