import type { EntityManager } from '@mikro-orm/postgresql';
import { anySelectedRowSql, hashIdSql, sql } from '@paperbill/service-kit';
import { kysely } from '../tables.js';

const EVENTS_PER_BATCH = 500;

export async function forgetCustomer(em: EntityManager, customerId: string): Promise<void> {
  await kysely(em)
    .insertInto('forgotten_customers')
    .values({ customerHash: hashIdSql(sql.val(customerId)) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Deletes a batch of events, and the staff actions on them.
 * @returns true if no event is left
 */
export async function deleteEvents(em: EntityManager, customerId: string): Promise<boolean> {
  const events = kysely(em).selectFrom('subscription_events').select('id').where('customerId', '=', customerId);
  const chosen = anySelectedRowSql(events.orderBy('receivedAt', 'desc').orderBy('id', 'desc').limit(EVENTS_PER_BATCH));
  await kysely(em).deleteFrom('staff_actions').where('eventId', '=', chosen).execute();
  await kysely(em).deleteFrom('subscription_events').where('id', '=', chosen).execute();
  return (await events.limit(1).executeTakeFirst()) === undefined;
}
