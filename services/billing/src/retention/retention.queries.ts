import type { EntityManager } from '@mikro-orm/postgresql';

/** Few enough that a statement takes a moment. */
export const ROWS_AT_ONCE = 1_000;

/**
 * Each deletes some rows that are older than so many days, the oldest first. What waits for its processing stays, and so
 * does an event as long as what staff did about it is kept. Of reconciliations the newest stays, however old: the next one
 * begins where it did.
 */
const statements = [
  `delete from staff_actions where id = any(array(
     select id from staff_actions where at < now() - make_interval(days => ?)
     order by at limit ${ROWS_AT_ONCE})) returning 1`,
  `delete from subscription_events where id = any(array(
     select id from subscription_events events
     where received_at < now() - make_interval(days => ?) and state <> 'received'
       and not exists (select 1 from staff_actions where event_id = events.id)
     order by received_at limit ${ROWS_AT_ONCE})) returning 1`,
  `delete from reconciliations where id = any(array(
     select id from reconciliations
     where started_at < now() - make_interval(days => ?)
       and id < (select id from reconciliations where finished_at is not null and error = ''
                 order by started_at desc limit 1)
     order by started_at limit ${ROWS_AT_ONCE})) returning 1`,
  `delete from forgotten_customers where customer_hash = any(array(
     select customer_hash from forgotten_customers where forgotten_at < now() - make_interval(days => ?)
     order by forgotten_at limit ${ROWS_AT_ONCE})) returning 1`,
];

/** What is older than so many days, a part of it at a time. @returns how many rows there were */
export const deletions = statements.map(
  (statement) =>
    async (em: EntityManager, days: number): Promise<number> =>
      (await em.execute<unknown[]>(statement, [days])).length,
);
