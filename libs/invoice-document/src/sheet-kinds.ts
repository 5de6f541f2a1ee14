import type { DocumentKind } from '@paperbill/contracts/http';

/** What the page of a kind of document says and shows that pages of other kinds do not. */
interface SheetKind {
  heading: string;
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
    heading: 'Invoice',
    client: 'BILL TO',
    date: 'Invoice Date',
    until: 'Due Date',
    total: 'Total',
    isDue: true,
    closing: THANKS,
  },
  quote: {
    heading: 'Quote',
    client: 'QUOTE FOR',
    date: 'Quote Date',
    until: 'Valid Until',
    total: 'Total',
    isDue: false,
    closing: THANKS,
  },
  creditNote: {
    heading: 'Credit Note',
    client: 'CREDIT TO',
    date: 'Date',
    total: 'Total Credit',
    isDue: false,
  },
};
