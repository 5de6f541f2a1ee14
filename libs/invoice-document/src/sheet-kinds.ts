import type { DocumentKind } from '@paperbill/contracts/http';

interface SheetKind {
  hasDeposit: boolean;
  /** If true, the document shows the payment information and subtracts the deposit. */
  asksForPayment: boolean;
}

export const sheetKinds: Record<DocumentKind, SheetKind> = {
  invoice: { hasDeposit: true, asksForPayment: true },
  quote: { hasDeposit: true, asksForPayment: false },
  creditNote: { hasDeposit: false, asksForPayment: false },
};
