import type { EntityManager } from '@mikro-orm/postgresql';

/** Remembers whose customer that was: what Stripe told of it goes with the account, too. */
export async function insertFormerCustomer(em: EntityManager, customerId: string, userId: string): Promise<void> {
  await em.execute('insert into former_customers (customer_id, user_id) values (?, ?) on conflict do nothing', [
    customerId,
    userId,
  ]);
}

/** The ids of the customers that a user was at Stripe before. */
export async function selectFormerCustomers(em: EntityManager, userId: string): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>('select customer_id as id from former_customers where user_id = ?', [
    userId,
  ]);
  return rows.map(({ id }) => id);
}
