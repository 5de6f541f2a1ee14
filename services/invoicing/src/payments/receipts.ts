import type { EntityManager } from '@mikro-orm/postgresql';

export interface ReceivedPayment {
  id: string;
  userId: string;
  invoiceId: string;
  amount: string;
}

/** Sends receipts to clients. `mails/mailed-receipts.ts` implements it, because payments/ must not import mails/. */
export abstract class Receipts {
  /**
   * Call it before the transaction that records a payment.
   *
   * @returns a function to call within that transaction; null if the user has turned receipts off
   */
  abstract prepare(userId: string): Promise<((em: EntityManager, payment: ReceivedPayment) => Promise<void>) | null>;
}
