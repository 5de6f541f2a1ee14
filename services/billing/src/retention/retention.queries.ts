import type { EntityManager } from '@mikro-orm/postgresql';
import { anySelectedRowSql, createKysely, type RawBuilder, sql } from '@paperbill/service-kit';
import { isCompleteReconciliation, type Tables } from '../tables.js';

export const ROWS_PER_STATEMENT = 1_000;

type OldRows = {
  [Table in keyof Tables & string]: {
    table: Table;
    id: keyof Tables[Table] & string;
    time: keyof Tables[Table] & string;
    isDeletable?: RawBuilder<boolean>;
  };
}[keyof Tables & string];

/**
 * Unprocessed events and events with a staff action are kept. The newest complete reconciliation is kept too, because
 * the next one continues from its end.
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
    isDeletable: sql`id < (select id from reconciliations where ${isCompleteReconciliation()}
      order by started_at desc limit 1)`,
  },
  { table: 'forgotten_customers', id: 'customerHash', time: 'forgottenAt' },
];

/**
 * Deletes a batch of old rows, beginning with the oldest.
 * @returns the number of deleted rows
 */
export async function deleteOldRows(em: EntityManager, { table, id, time, isDeletable }: OldRows, days: number) {
  // The type of `oldRows` checks the names of tables and columns. Kysely cannot infer the type of a table from a
  // variable.
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
