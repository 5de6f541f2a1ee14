import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { LeasedNotice, Noticed, NoticedChange, SettleNotice } from '@paperbill/contracts/nats';
import { cutText } from '@paperbill/contracts/rules';
import { instantOf, json, sql, type Timestamp, truth } from '@paperbill/service-kit';
import { kysely } from '../tables.js';

/** Longer than handing a mail to the mail server takes. */
const LEASE_SECONDS = 120;
const FIRST_DELAY_SECONDS = 30;
const MAX_DELAY_SECONDS = 30 * 60;
/**
 * Notices per day and category (each payment detail, and all else) that are sent at once. Later changes are merged.
 */
export const MAX_NOTICES_A_DAY = 10;
/** Minimum interval between merged notices of the same category. */
export const MINUTES_BETWEEN_MERGED = 15;

const now = sql<Timestamp>`clock_timestamp()`;
const A_DAY_AGO = sql<Timestamp>`clock_timestamp() - interval '1 day'`;

/** Longer than any of these texts. A truncated value could hide what changed in its end. */
const MAX_VALUE_LENGTH = 20_000;

/**
 * Queues a notice to the owner about the values that differ, in the transaction of the change. Changes before the
 * notice is sent are merged into it.
 */
export async function enqueueChangeNotice(
  em: EntityManager,
  userId: string,
  notice: Noticed['notice'],
  changes: NoticedChange[],
): Promise<void> {
  const differing = changes.filter(({ before, after }) => before !== after).map(shortened);
  if (!notice || differing.length === 0) return;
  const { email, from: origin } = notice;
  await kysely(em)
    .insertInto('change_notices')
    .values({ userId, email, origin, changes: json<NoticedChange[]>([]) })
    .onConflict((conflict) =>
      conflict.column('userId').where('sentAt', 'is', null).where('lease', 'is', null).doNothing(),
    )
    .execute();
  const waiting = (await lockUnleased(em, userId))!;
  await kysely(em)
    .updateTable('change_notices')
    .set({ email, origin, changedAt: now })
    .where('id', '=', waiting.id)
    .execute();
  await storeChanges(em, waiting.id, merged(waiting.changes, differing));
}

/** Locks the notice that is not leased yet. There is at most one per user. */
const lockUnleased = (em: EntityManager, userId: string) =>
  kysely(em)
    .selectFrom('change_notices')
    .select(['id', 'changes'])
    .where('userId', '=', userId)
    .where('sentAt', 'is', null)
    .where('lease', 'is', null)
    .forUpdate()
    .executeTakeFirst();

const storeChanges = (em: EntityManager, id: string, changes: NoticedChange[]): Promise<unknown> =>
  kysely(em)
    .updateTable('change_notices')
    .set({ changes: json(changes), countedAs: [...new Set(changes.map(categoryOf))] })
    .where('id', '=', id)
    .execute();

/** Each payment detail has its own category, so that changes of one cannot delay the notice of another. */
const categoryOf = ({ ofPayments, name }: NoticedChange): string => (ofPayments ? name : 'other');

const shortened = ({ before, after, ...change }: NoticedChange): NoticedChange => ({
  ...change,
  before: cutText(before, MAX_VALUE_LENGTH),
  after: cutText(after, MAX_VALUE_LENGTH),
});

/** Keeps the first old value and the last new value. A value that was changed back is still reported. */
function merged(earlier: NoticedChange[], later: NoticedChange[]): NoticedChange[] {
  const changes = new Map(earlier.map((change) => [change.name, change]));
  for (const change of later) {
    changes.set(change.name, { ...change, before: changes.get(change.name)?.before ?? change.before });
  }
  return [...changes.values()];
}

/** Rate limit: true if one category of the notice has sent fewer than its daily limit, or nothing for a while. */
const categoryBelowLimit = sql`(
  select from unnest(due.counted_as) as counted(name) where (
    select count(*) < ${MAX_NOTICES_A_DAY}
      or max(sent_at) < clock_timestamp() - make_interval(mins => ${MINUTES_BETWEEN_MERGED})
    from change_notices sent
    where sent.user_id = due.user_id and counted.name = any(sent.counted_as) and sent_at > ${A_DAY_AGO}))`;

/** Leases the next due notice. Undefined if none is due. */
export async function leaseNextNotice(em: EntityManager): Promise<LeasedNotice | undefined> {
  await kysely(em)
    .deleteFrom('change_notices')
    .where('sentAt', '<', sql<Timestamp>`now() - interval '1 day'`)
    .execute();
  return kysely(em)
    .updateTable('change_notices')
    .set((eb) => ({
      lease: randomUUID(),
      leasedUntil: sql<Timestamp>`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`,
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('change_notices as due')
        .select('due.id')
        .where('due.sentAt', 'is', null)
        .where('due.dueAt', '<=', now)
        .where((eb) => eb.or([eb('due.lease', 'is', null), eb('due.leasedUntil', '<', now)]))
        .where(({ exists }) => exists(categoryBelowLimit))
        .orderBy('due.dueAt')
        .limit(sql.lit(1))
        .forUpdate()
        .skipLocked(),
    )
    .returning(({ ref }) => [
      'id',
      'lease',
      'userId',
      'email',
      'origin as from',
      instantOf(ref('changedAt')).as('at'),
      'changes',
    ])
    .$narrowType<{ lease: string }>()
    .executeTakeFirst();
}

/**
 * Stores the outcome of a leased notice. A postponed one is queued again, merged with later changes.
 *
 * @returns true if the notice is given up
 */
export async function settleNotice(em: EntityManager, { id, lease, outcome }: SettleNotice): Promise<boolean> {
  const notice = await kysely(em)
    .selectFrom('change_notices')
    // Give up a notice that no mail server has accepted within a day.
    .select((eb) => ['userId', 'changes', truth(eb('changedAt', '<', A_DAY_AGO)).as('isOld')])
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('sentAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!notice) return false;
  const unleased = { lease: null, leasedUntil: null };
  if (outcome === 'sent') {
    await kysely(em)
      .updateTable('change_notices')
      .set({ sentAt: now, changes: json<NoticedChange[]>([]), ...unleased })
      .where('id', '=', id)
      .execute();
    return false;
  }
  const isGivenUp = outcome === 'failed' || notice.isOld;
  const later = await lockUnleased(em, notice.userId);
  if (later && !isGivenUp) {
    await storeChanges(em, later.id, merged(notice.changes, later.changes));
  }
  if (later || isGivenUp) {
    await kysely(em).deleteFrom('change_notices').where('id', '=', id).execute();
    return isGivenUp;
  }
  const dueAt = sql<Timestamp>`clock_timestamp() + make_interval(secs =>
    least(${MAX_DELAY_SECONDS}, ${FIRST_DELAY_SECONDS} * power(2, least(attempts - 1, 20))))`;
  await kysely(em)
    .updateTable('change_notices')
    .set({ ...unleased, dueAt })
    .where('id', '=', id)
    .execute();
  return false;
}
