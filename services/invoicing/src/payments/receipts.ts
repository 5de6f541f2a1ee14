import type { EntityManager } from '@mikro-orm/postgresql';
import type { SettledOnlinePayment } from '@paperbill/contracts/nats';

export interface ReceivedPayment {
  id: string;
  userId: string;
  invoiceId: string;
  amount: string;
  /** The card that the client saves with this payment. */
  savedCard?: SettledOnlinePayment['savedCard'];
  /** The saved card that was charged automatically. */
  chargedCard?: SettledOnlinePayment['chargedCard'];
}

export type SendReceipt = (em: EntityManager, payment: ReceivedPayment) => Promise<void>;

/** The code in payments/ must not import from mails/. Therefore `mails/mailed-receipts.ts` implements this class. */
export abstract class Receipts {
  /**
   * This method must be called before the transaction that records the payment.
   * @param isScheduled true if no user is signed in
   * @returns a function to call in that transaction, or null if the user has switched receipts off
   */
  abstract prepare(userId: string, options?: { isScheduled: boolean }): Promise<SendReceipt | null>;

  /** Locks the user's mails. A transaction that locks a saved card and sends a receipt must first call this method. */
  abstract lock(em: EntityManager, userId: string): Promise<void>;
}
