import type { EntityManager } from '@mikro-orm/postgresql';
import { anySelectedRowSql, createKysely, type RawBuilder, sql } from '@paperbill/service-kit';

export const ROWS_PER_STATEMENT = 1_000;

interface OldRows {
  table: string;
  id: string;
  time: string;
  isDeletable?: RawBuilder<boolean>;
}

/**
 * Unprocessed events and events with a staff action are kept. The newest complete reconciliation is kept too, because
 * the next reconciliation starts where it ended.
 */
export const oldRows: OldRows[] = [
  { table: 'staff_actions', id: 'id', time: 'at' },
  {
    table: 'subscription_events',
    id: 'id',
    time: 'receivedAt',
    isDeletable: sql`state <> 'received'
      and not exists (select from staff_actions where event_id = subscription_events.id)`,
  },
  { table: 'payment_events', id: 'id', time: 'receivedAt', isDeletable: sql`state <> 'received'` },
  {
    table: 'reconciliations',
    id: 'id',
    time: 'startedAt',
    isDeletable: sql`id < (select id from reconciliations where finished_at is not null and error = ''
      order by started_at desc limit 1)`,
  },
  { table: 'forgotten_customers', id: 'customerHash', time: 'forgottenAt' },
];

/** Deletes a batch, oldest first. @returns the number of deleted rows */
export async function deleteOldRows(em: EntityManager, { table, id, time, isDeletable }: OldRows, days: number) {
  const [deleted] = await createKysely<Record<string, Record<string, string>>>(em)
    .deleteFrom(table)
    .where(id, '=', ({ ref, selectFrom }) =>
      anySelectedRowSql(
        selectFrom(table)
          .select(id)
          .where(sql<boolean>`${ref(time)} < now() - make_interval(days => ${days})`)
          .where(isDeletable ?? sql<boolean>`true`)
          .orderBy(time)
          .limit(ROWS_PER_STATEMENT),
      ),
    )
    .execute();
  return Number(deleted!.numDeletedRows);
}
