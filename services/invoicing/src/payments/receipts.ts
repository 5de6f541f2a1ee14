import type { EntityManager } from '@mikro-orm/postgresql';

export interface ReceivedPayment {
  id: string;
  userId: string;
  invoiceId: string;
  amount: string;
}

export type SendReceipt = (em: EntityManager, payment: ReceivedPayment) => Promise<void>;

/** Sends receipts. `mails/mailed-receipts.ts` implements this class, because payments/ must not import from mails/. */
export abstract class Receipts {
  /**
   * Prepares a receipt. The caller must call this method before the transaction that records the payment.
   *
   * @param onSchedule true if no user is signed in
   * @returns a function to call within that transaction; null if the user has switched receipts off
   */
  abstract prepare(userId: string, options?: { onSchedule: boolean }): Promise<SendReceipt | null>;

  /** Locks the user's mails, for a transaction that later locks a saved card and sends a receipt. */
  abstract lock(em: EntityManager, userId: string): Promise<void>;
}
