import type { EntityManager } from '@mikro-orm/postgresql';

/** Any constant: the same in every instance, and used by nobody else in the service's own database. */
export const RECONCILIATION_LOCK = 727_275;
/** Time that a run looks at once more: events on their way then, and clocks that differ. */
const OVERLAP = '10 minutes';
/** After a run that failed, or an instance that died in one. */
const RETRY_MINUTES = 5;

const COMPLETE = `finished_at is not null and error = ''`;

/** What a run did. */
export interface ReconciliationResult {
  eventsFound: number;
  subscribersRepaired: number;
}

/** Whether the last complete run is longer ago than this, and the last attempt not just now. */
export async function isReconciliationDue(em: EntityManager, intervalMinutes: number): Promise<boolean> {
  const [{ due }] = await em.execute<[{ due: boolean }]>(
    `select coalesce(max(started_at) filter (where ${COMPLETE}), '-infinity') <= clock_timestamp() - make_interval(secs => ?)
        and coalesce(max(started_at), '-infinity') <= clock_timestamp() - make_interval(secs => ?) as due
     from reconciliations`,
    [intervalMinutes * 60, Math.min(intervalMinutes, RETRY_MINUTES) * 60],
  );
  return due;
}

/** @returns the new run, and from when on it has to look at events: where the last complete one began, and a bit before */
export async function insertRun(em: EntityManager): Promise<{ id: string; since: Date }> {
  const [run] = await em.execute<[{ id: string; since: string }]>(
    `insert into reconciliations default values
     returning id::text, (
       select extract(epoch from max(started_at) - interval '${OVERLAP}')::text from reconciliations where ${COMPLETE}) as since`,
  );
  return { id: run.id, since: new Date(Number(run.since) * 1_000) };
}

/** @param error '' where the run is complete */
export async function finishRun(
  em: EntityManager,
  id: string,
  { eventsFound, subscribersRepaired }: ReconciliationResult,
  error: string,
): Promise<void> {
  await em.execute(
    `update reconciliations
     set finished_at = clock_timestamp(), events_found = ?, customers_repaired = ?, error = ? where id = ?`,
    [eventsFound, subscribersRepaired, error, id],
  );
}

/** Which of these events the inbox has. */
export async function selectKnownEvents(em: EntityManager, ids: string[]): Promise<Set<string>> {
  const known = await em.execute<{ id: string }[]>(
    'select id from subscription_events where id in (select json_array_elements_text(?))',
    [JSON.stringify(ids)],
  );
  return new Set(known.map(({ id }) => id));
}

/** Whoever has a subscription that has not ended, as far as we know. */
export const selectRunningSubscribers = (em: EntityManager): Promise<{ userId: string; customerId: string }[]> =>
  em.execute(
    `select user_id as "userId", stripe_customer_id as "customerId"
     from subscriptions join subscribers using (user_id)
     where stripe_customer_id is not null and stripe_status not in ('', 'canceled', 'incomplete_expired')`,
  );

/** Adds those of these subscribers who are not there. */
export async function insertMissingSubscribers(
  em: EntityManager,
  subscribers: { userId: string; customerId: string; email: string }[],
): Promise<void> {
  await em.execute(
    `insert into subscribers (user_id, stripe_customer_id, email)
     select "userId", "customerId", email from json_to_recordset(?) as ours ("userId" uuid, "customerId" text, email text)
     on conflict do nothing`,
    [JSON.stringify(subscribers)],
  );
}
