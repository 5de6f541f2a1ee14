import type { EntityManager } from '@mikro-orm/postgresql';

const EVENTS_AT_ONCE = 500;

/** From now on the inbox takes no events of this customer. */
export async function forgetCustomer(em: EntityManager, customerId: string): Promise<void> {
  await em.execute(
    `insert into forgotten_customers (customer_hash) values (encode(sha256(convert_to(?, 'UTF8')), 'hex'))
     on conflict do nothing`,
    [customerId],
  );
}

/** Deletes events of a customer, with what was done about them. @returns whether none is left */
export async function deleteEvents(em: EntityManager, customerId: string): Promise<boolean> {
  const chosen = `select id from subscription_events where customer_id = ? order by received_at desc, id desc limit ${EVENTS_AT_ONCE}`;
  await em.execute(`delete from staff_actions where event_id = any(array(${chosen}))`, [customerId]);
  await em.execute(`delete from subscription_events where id = any(array(${chosen}))`, [customerId]);
  const [{ left }] = await em.execute<[{ left: boolean }]>(
    'select exists (select from subscription_events where customer_id = ?) as left',
    [customerId],
  );
  return !left;
}
