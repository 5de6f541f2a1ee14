import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { LeasedNotice, Noticed, NoticedChange, SettleNotice } from '@paperbill/contracts/nats';
import { cutText } from '@paperbill/contracts/rules';
import { instant } from '@paperbill/service-kit';

/** Longer than it takes to hand a mail to a mail server. */
const LEASE_SECONDS = 120;
const FIRST_DELAY_SECONDS = 30;
const MAX_DELAY_SECONDS = 30 * 60;
/** A notice that no mail server takes within this time is given up. */
const GIVE_UP_AFTER = `interval '1 day'`;
/** So many notices of each payment detail go out at once within a day, and as many of all else. Further changes are merged. */
export const MAX_NOTICES_A_DAY = 10;
/** Merged changes go out this long after the last notice that counts as theirs. */
export const MINUTES_BETWEEN_FURTHER = 15;
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
  await em.execute(
    `insert into change_notices (user_id, email, origin, changes) values (?, ?, ?, '[]')
     on conflict (user_id) where sent_at is null and lease is null do nothing`,
    [userId, notice.email, notice.from],
  );
  const [waiting] = await em.execute<[{ id: string; changes: NoticedChange[] }]>(
    'select id, changes from change_notices where user_id = ? and sent_at is null and lease is null for update',
    [userId],
  );
  await em.execute(`update change_notices set email = ?, origin = ?, changed_at = clock_timestamp() where id = ?`, [
    notice.email,
    notice.from,
    waiting.id,
  ]);
  await storeChanges(em, waiting.id, merged(waiting.changes, differing));
}

const storeChanges = (em: EntityManager, id: string, changes: NoticedChange[]): Promise<unknown> =>
  em.execute('update change_notices set changes = ?, counted_as = ? where id = ?', [
    JSON.stringify(changes),
    `{${[...new Set(changes.map(countedAs))].map((name) => `"${name}"`).join()}}`,
    id,
  ]);

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

/** Leases the notice that is due next; undefined where none is. */
export async function leaseNextNotice(em: EntityManager): Promise<LeasedNotice | undefined> {
  await em.execute(`delete from change_notices where sent_at < now() - interval '1 day'`);
  const [notice] = await em.execute<LeasedNotice[]>(
    `update change_notices set lease = ?, leased_until = clock_timestamp() + make_interval(secs => ?),
       attempts = attempts + 1
     where id = (
       select id from change_notices due
       where sent_at is null and due_at <= clock_timestamp() and (lease is null or leased_until < clock_timestamp())
         and exists (select from unnest(due.counted_as) as counted(name) where (
           select count(*) < ${MAX_NOTICES_A_DAY}
             or max(sent_at) < clock_timestamp() - interval '${MINUTES_BETWEEN_FURTHER} minutes'
           from change_notices sent
           where sent.user_id = due.user_id and counted.name = any(sent.counted_as)
             and sent_at > clock_timestamp() - interval '1 day'))
       order by due_at limit 1 for update skip locked)
     returning id, lease, user_id as "userId", email, origin as "from", ${instant('changed_at')} as at, changes`,
    [randomUUID(), LEASE_SECONDS],
  );
  return notice;
}

/**
 * Keeps what became of a leased notice. One that was not sent waits again, merged with what changed meanwhile.
 *
 * @returns whether it is given up
 */
export async function settleNotice(em: EntityManager, { id, lease, outcome }: SettleNotice): Promise<boolean> {
  const [notice] = await em.execute<{ userId: string; changes: NoticedChange[]; isOld: boolean }[]>(
    `select user_id as "userId", changes, changed_at < clock_timestamp() - ${GIVE_UP_AFTER} as "isOld"
     from change_notices where id = ? and lease = ? and sent_at is null for update`,
    [id, lease],
  );
  if (!notice) return false;
  if (outcome === 'sent') {
    await em.execute(
      `update change_notices set sent_at = clock_timestamp(), changes = '[]', lease = null, leased_until = null
       where id = ?`,
      [id],
    );
    return false;
  }
  const isGivenUp = outcome === 'failed' || notice.isOld;
  const [later] = await em.execute<{ id: string; changes: NoticedChange[] }[]>(
    'select id, changes from change_notices where user_id = ? and sent_at is null and lease is null for update',
    [notice.userId],
  );
  if (later && !isGivenUp) {
    await storeChanges(em, later.id, merged(notice.changes, later.changes));
  }
  if (later || isGivenUp) {
    await em.execute('delete from change_notices where id = ?', [id]);
    return isGivenUp;
  }
  await em.execute(
    `update change_notices set lease = null, leased_until = null,
       due_at = clock_timestamp() + make_interval(secs =>
         least(${MAX_DELAY_SECONDS}, ${FIRST_DELAY_SECONDS} * power(2, least(attempts - 1, 20))))
     where id = ?`,
    [id],
  );
  return false;
}
