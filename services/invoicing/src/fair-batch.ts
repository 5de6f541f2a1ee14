import { sql, type Timestamp } from '@paperbill/service-kit';

/** The number of service instances that can lease batches at the same time. A further instance may find no row. */
const MAX_INSTANCES = 4;

interface DueRows {
  table: 'automatic_payments' | 'recurring_invoices';
  id: 'invoiceId' | 'id';
  state: string;
  moment: ReturnType<typeof sql<Timestamp>>;
  /** Maximum number of due rows that the query reads before it chooses the batch. */
  candidateLimit: number;
  limit: number;
}

/** The order is fair between users: the first rows of all users come before their second rows. */
export function selectFairBatchSql({ table, id: key, state, moment, candidateLimit, limit }: DueRows) {
  const [rows, id, dueId, chosenId] = [
    sql.table(table),
    ...[key, `due.${key}`, `chosen.${key}`].map((name) => sql.ref(name)),
  ];
  const isDue = sql`state = ${sql.lit(state)} and due.look_at <= ${moment}`;
  return sql<string>`(
    select ${dueId} from ${rows} as due
    join (
      select ${id}, look_at, row_number() over (partition by user_id order by look_at, ${id}) as nth_of_user
      from (
        select ${id}, user_id, look_at from ${rows} as due
        where ${isDue} order by look_at limit ${sql.lit(candidateLimit)}) as oldest
      order by nth_of_user, look_at limit ${MAX_INSTANCES * limit}) as chosen on ${chosenId} = ${dueId}
    where ${isDue}
    order by nth_of_user, chosen.look_at limit ${limit} for update of due skip locked)`;
}
