import type { EntityManager } from '@mikro-orm/postgresql';

export interface ReceivedPayment {
  id: string;
  userId: string;
  invoiceId: string;
  amount: string;
}

/** Thanks clients for payments. Payments know no mails: `mails/mailed-receipts.ts` provides it. */
export abstract class Receipts {
  /**
   * Called before the transaction that records a payment.
   *
   * @returns what is called within that transaction; null where the user's clients get no receipts
   */
  abstract prepare(userId: string): Promise<((em: EntityManager, payment: ReceivedPayment) => Promise<void>) | null>;
}
