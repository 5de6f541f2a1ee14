import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@paperbill/service-kit';
import { kysely } from '../tables.js';

export async function resolvePaidMessages(em: EntityManager, invoiceId: string): Promise<void> {
  await kysely(em)
    .updateTable('client_messages')
    .set({ settledAt: sql`clock_timestamp()` })
    .where('invoiceId', '=', invoiceId)
    .where('kind', '=', 'paid')
    .where('settledAt', 'is', null)
    .execute();
}
