import type { EntityManager } from '@mikro-orm/postgresql';
import { kysely } from '../tables.js';

export async function insertFormerCustomer(em: EntityManager, customerId: string, userId: string): Promise<void> {
  await kysely(em)
    .insertInto('former_customers')
    .values({ customerId, userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the ids of former customers of the user. These customers were deleted at Stripe. */
export async function selectFormerCustomers(em: EntityManager, userId: string): Promise<string[]> {
  const rows = await kysely(em)
    .selectFrom('former_customers')
    .select('customerId')
    .where('userId', '=', userId)
    .execute();
  return rows.map(({ customerId }) => customerId);
}
