import type { DocumentKind } from '@paperbill/contracts/http';

interface SheetKind {
  /** Whether the page shows the deposit of a document. */
  hasDeposit: boolean;
  /** Whether the document asks for a payment. Only such a document shows payment information and subtracts its deposit. */
  asksForPayment: boolean;
}

export const sheetKinds: Record<DocumentKind, SheetKind> = {
  invoice: { hasDeposit: true, asksForPayment: true },
  quote: { hasDeposit: true, asksForPayment: false },
  creditNote: { hasDeposit: false, asksForPayment: false },
};
