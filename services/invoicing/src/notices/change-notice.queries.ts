import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { LeasedNotice, Noticed, NoticedChange, SettleNotice } from '@paperbill/contracts/nats';
import { cutText } from '@paperbill/contracts/rules';
import { instantOf, json, sql, type Timestamp, truth } from '@paperbill/service-kit';
import { kysely } from '../tables.js';

/** Longer than it takes to hand a mail to a mail server. */
const LEASE_SECONDS = 120;
const FIRST_DELAY_SECONDS = 30;
const MAX_DELAY_SECONDS = 30 * 60;
/** So many notices of each payment detail go out at once within a day, and as many of all else. Further changes are merged. */
export const MAX_NOTICES_A_DAY = 10;
/** Merged changes go out this long after the last notice that counts as theirs. */
export const MINUTES_BETWEEN_FURTHER = 15;

const now = sql<Timestamp>`clock_timestamp()`;
const A_DAY_AGO = sql<Timestamp>`clock_timestamp() - interval '1 day'`;

/** Longer than any of these texts: a value cut short would hide what changed behind it. */
const MAX_VALUE_LENGTH = 20_000;

/**
 * Has the owner told of what differs, by the transaction of the change itself. What changes before the mail goes out is told
 * by the same one.
 */
export async function noticeChanges(
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
  const waiting = (await lockWaiting(em, userId))!;
  await kysely(em)
    .updateTable('change_notices')
    .set({ email, origin, changedAt: now })
    .where('id', '=', waiting.id)
    .execute();
  await storeChanges(em, waiting.id, merged(waiting.changes, differing));
}

/** The notice that nobody has leased yet. */
const lockWaiting = (em: EntityManager, userId: string) =>
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
    .set({ changes: json(changes), countedAs: [...new Set(changes.map(countedAs))] })
    .where('id', '=', id)
    .execute();

/** Each payment detail counts for itself, so that changes of one can't delay the notice of another. */
const countedAs = ({ ofPayments, name }: NoticedChange): string => (ofPayments ? name : 'other');

const shortened = ({ before, after, ...change }: NoticedChange): NoticedChange => ({
  ...change,
  before: cutText(before, MAX_VALUE_LENGTH),
  after: cutText(after, MAX_VALUE_LENGTH),
});

/** The first value before, and the last one after. A value that is as it was again is told all the same. */
function merged(earlier: NoticedChange[], later: NoticedChange[]): NoticedChange[] {
  const changes = new Map(earlier.map((change) => [change.name, change]));
  for (const change of later) {
    changes.set(change.name, { ...change, before: changes.get(change.name)?.before ?? change.before });
  }
  return [...changes.values()];
}

/** What the notice `due` counts as, of which fewer went out within a day than may, or none for a while. */
const kindWithRoom = sql`(
  select from unnest(due.counted_as) as counted(name) where (
    select count(*) < ${MAX_NOTICES_A_DAY}
      or max(sent_at) < clock_timestamp() - make_interval(mins => ${MINUTES_BETWEEN_FURTHER})
    from change_notices sent
    where sent.user_id = due.user_id and counted.name = any(sent.counted_as) and sent_at > ${A_DAY_AGO}))`;

/** Leases the notice that is due next; undefined where none is. */
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
        .where(({ exists }) => exists(kindWithRoom))
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
 * Keeps what became of a leased notice. One that was not sent waits again, merged with what changed meanwhile.
 *
 * @returns whether it is given up
 */
export async function settleNotice(em: EntityManager, { id, lease, outcome }: SettleNotice): Promise<boolean> {
  const notice = await kysely(em)
    .selectFrom('change_notices')
    // A notice that no mail server takes within a day is given up.
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
  const later = await lockWaiting(em, notice.userId);
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
