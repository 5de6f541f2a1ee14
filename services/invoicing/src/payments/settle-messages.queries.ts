import type { EntityManager } from '@mikro-orm/postgresql';

/** Whatever the client said of having paid holds no reminders of the invoice any more. */
export async function settleMessages(em: EntityManager, invoiceId: string): Promise<void> {
  await em.execute(
    `update client_messages set settled_at = clock_timestamp()
     where invoice_id = ? and kind = 'paid' and settled_at is null`,
    [invoiceId],
  );
}
