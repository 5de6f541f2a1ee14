import type { DocumentKind } from '@paperbill/contracts/http';

interface SheetKind {
  /** Whether documents of this kind show a deposit. */
  hasDeposit: boolean;
  /**
   * Whether documents of this kind ask for a payment. If so, they show the payment information and subtract the
   * deposit.
   */
  asksForPayment: boolean;
}

export const sheetKinds: Record<DocumentKind, SheetKind> = {
  invoice: { hasDeposit: true, asksForPayment: true },
  quote: { hasDeposit: true, asksForPayment: false },
  creditNote: { hasDeposit: false, asksForPayment: false },
};
