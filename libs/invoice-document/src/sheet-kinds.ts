import type { DocumentKind } from '@paperbill/contracts/http';
import { documentLabels } from '@paperbill/contracts/texts/document-labels';

interface SheetKind {
  name: string;
  /** The heading above the client's address. */
  clientHeading: string;
  date: string;
  /** Label of the due date or the last valid day. Without this label, the page shows no payment terms either. */
  until?: string;
  totalLabel: string;
  /** The words between the amount and the date in the head of the classic design. */
  amountUntil?: string;
  /** Label of the deposit. Without this label, the page shows no deposit. */
  deposit?: string;
  /** Whether the document asks for a payment. Only such a document shows payment information and subtracts its deposit. */
  asksForPayment: boolean;
  closingLine?: string;
}

const THANK_YOU_LINE = 'Thank you for your business!';

export const sheetKinds: Record<DocumentKind, SheetKind> = {
  invoice: {
    ...documentLabels.invoice,
    clientHeading: 'BILL TO',
    totalLabel: 'Total',
    amountUntil: 'due',
    asksForPayment: true,
    closingLine: THANK_YOU_LINE,
  },
  quote: {
    ...documentLabels.quote,
    clientHeading: 'QUOTE FOR',
    totalLabel: 'Total',
    amountUntil: 'valid until',
    asksForPayment: false,
    closingLine: THANK_YOU_LINE,
  },
  creditNote: {
    ...documentLabels.creditNote,
    clientHeading: 'CREDIT TO',
    totalLabel: 'Total Credit',
    asksForPayment: false,
  },
};
