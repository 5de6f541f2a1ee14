import type { EntityManager } from '@mikro-orm/postgresql';

export interface ReceivedPayment {
  id: string;
  userId: string;
  invoiceId: string;
  amount: string;
}

/** `mails/mailed-receipts.ts` implements it, because payments/ must not import from mails/. */
export abstract class Receipts {
  /** Before the transaction; the function runs in it. Null if the user has switched receipts off. */
  abstract prepare(userId: string): Promise<((em: EntityManager, payment: ReceivedPayment) => Promise<void>) | null>;
}
