import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { WithNoticeRecipient, ChangeWithNotice, NoticeReport } from '@paperbill/contracts/nats';
import { cutText } from '@paperbill/contracts/rules';
import { formatInstantSql, type RawBuilder, toJsonb, sql, type Timestamp, asBoolean } from '@paperbill/service-kit';
import { kysely } from '../tables.js';

/** The duration of a notice's lease. Sending a mail to the mail server takes less time. */
const LEASE_SECONDS = 120;
const FIRST_RETRY_DELAY_SECONDS = 30;
const MAX_RETRY_DELAY_SECONDS = 30 * 60;
/**
 * Maximum number of notices per day and category that are sent immediately. Above this limit, changes are collected in
 * one notice. Each payment detail is a category. The other two categories are clients' answers and all other changes.
 */
export const MAX_NOTICES_PER_DAY = 10;
export const MERGED_CHANGES_INTERVAL_MINUTES = 15;

const now = sql<Timestamp>`clock_timestamp()`;
const A_DAY_AGO = sql<Timestamp>`clock_timestamp() - interval '1 day'`;

const MAX_VALUE_LENGTH = 20_000;
/** The maximum number of clients' answers in a notice. Older answers are dropped from the notice. */
const MAX_ANSWERS_PER_NOTICE = 100;

type NoticeKind = 'changes' | 'answers';

/** Callers must store the changes in the same transaction. A notice that waits in the queue collects later changes. */
export async function enqueueChangeNotice(
  em: EntityManager,
  userId: string,
  notice: WithNoticeRecipient['notice'],
  changes: ChangeWithNotice[],
): Promise<void> {
  const realChanges = changes.filter(({ before, after }) => before !== after).map(shortenChange);
  if (!notice || realChanges.length === 0) return;
  const { email, from: origin } = notice;
  // A single statement finds and locks the queued notice. With two statements, the notice could be leased between them.
  const waiting = await kysely(em)
    .insertInto('change_notices')
    .values({ userId, email, origin, changes: toJsonb<ChangeWithNotice[]>([]) })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'kind'])
        .where('sentAt', 'is', null)
        .where('lease', 'is', null)
        .doUpdateSet({ email, origin, changedAt: now }),
    )
    .returning(['id', 'changes'])
    .executeTakeFirstOrThrow();
  await storeChanges(em, waiting.id, mergeChanges(waiting.changes, realChanges));
}

/**
 * The caller must store the answer in the same transaction. When a client answers, the account owner is not signed in.
 * Therefore the owner's address is read when the notice is sent.
 */
export async function enqueueNoticeOfQuoteAnswer(em: EntityManager, userId: string, answerId: string): Promise<void> {
  await kysely(em)
    .insertInto('change_notices')
    .values({
      ...{ userId, kind: 'answers', email: '', origin: '', changes: toJsonb<ChangeWithNotice[]>([]) },
      ...{ answerIds: [answerId], countedAs: ['answers'] },
    })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'kind'])
        .where('sentAt', 'is', null)
        .where('lease', 'is', null)
        .doUpdateSet({
          answerIds: joinAnswerIds(sql`change_notices.answer_ids`, sql`excluded.answer_ids`),
          changedAt: now,
        }),
    )
    .execute();
}

const joinAnswerIds = (earlier: RawBuilder<unknown>, later: RawBuilder<unknown>) => sql<string[]>`
  (${earlier} || ${later})[greatest(1, cardinality(${earlier}) + cardinality(${later}) - ${MAX_ANSWERS_PER_NOTICE - 1}):]`;

/** A user has at most one queued notice of each kind. */
const lockQueuedNotice = (em: EntityManager, userId: string, kind: NoticeKind) =>
  kysely(em)
    .selectFrom('change_notices')
    .select(['id', 'changes'])
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('sentAt', 'is', null)
    .where('lease', 'is', null)
    .forUpdate()
    .executeTakeFirst();

const prependAnswers = (em: EntityManager, id: string, earlier: string[]): Promise<unknown> =>
  kysely(em)
    .updateTable('change_notices')
    .set({ answerIds: joinAnswerIds(sql`${earlier}::text[]`, sql`answer_ids`) })
    .where('id', '=', id)
    .execute();

const storeChanges = (em: EntityManager, id: string, changes: ChangeWithNotice[]): Promise<unknown> =>
  kysely(em)
    .updateTable('change_notices')
    .set({ changes: toJsonb(changes), countedAs: [...new Set(changes.map(getNoticeCategory))] })
    .where('id', '=', id)
    .execute();

/**
 * Returns the category of a change. Each payment detail is a category, so that its changes cannot delay the notices
 * about other payment details.
 */
const getNoticeCategory = ({ ofPayments, name }: ChangeWithNotice): string => (ofPayments ? name : 'other');

const shortenChange = ({ before, after, ...change }: ChangeWithNotice): ChangeWithNotice => ({
  ...change,
  before: cutText(before, MAX_VALUE_LENGTH),
  after: cutText(after, MAX_VALUE_LENGTH),
});

function mergeChanges(earlier: ChangeWithNotice[], later: ChangeWithNotice[]): ChangeWithNotice[] {
  const getKey = ({ name, language }: ChangeWithNotice) => `${name} ${language ?? ''}`;
  const changes = new Map(earlier.map((change) => [getKey(change), change]));
  for (const change of later) {
    const key = getKey(change);
    changes.set(key, { ...change, before: changes.get(key)?.before ?? change.before });
  }
  return [...changes.values()];
}

/**
 * The condition is true for a notice with a category whose daily limit is not reached. It is also true if the last
 * notice of a category is older than MERGED_CHANGES_INTERVAL_MINUTES.
 */
const isCategoryBelowLimit = sql`(
  select from unnest(due.counted_as) as counted(name) where (
    select count(*) < ${MAX_NOTICES_PER_DAY}
      or max(sent_at) < clock_timestamp() - make_interval(mins => ${MERGED_CHANGES_INTERVAL_MINUTES})
    from change_notices sent
    where sent.user_id = due.user_id and counted.name = any(sent.counted_as) and sent_at > ${A_DAY_AGO}))`;

export async function leaseNextNotice(em: EntityManager) {
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
        .where(({ exists }) => exists(isCategoryBelowLimit))
        .orderBy('due.dueAt')
        .limit(sql.lit(1))
        .forUpdate()
        .skipLocked(),
    )
    .returning(({ ref }) => [
      'id',
      'kind',
      'lease',
      'userId',
      'answerIds',
      'email',
      'origin as from',
      formatInstantSql(ref('changedAt')).as('at'),
      'changes',
    ])
    .$narrowType<{ lease: string }>()
    .executeTakeFirst();
}

export async function deleteNotice(em: EntityManager, id: string): Promise<void> {
  await kysely(em).deleteFrom('change_notices').where('id', '=', id).execute();
}

/**
 * Stores the outcome of sending a notice. A postponed notice is queued again, and later changes can be added to it.
 * @returns true if the service gives up the notice
 */
export async function storeNoticeOutcome(em: EntityManager, { id, lease, outcome }: NoticeReport): Promise<boolean> {
  const notice = await kysely(em)
    .selectFrom('change_notices')
    // `isOld` is true if the newest change in the notice is more than a day old.
    .select((eb) => ['userId', 'kind', 'changes', 'answerIds', asBoolean(eb('changedAt', '<', A_DAY_AGO)).as('isOld')])
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('sentAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!notice) return false;
  const noLease = { lease: null, leasedUntil: null };
  if (outcome === 'sent') {
    await kysely(em)
      .updateTable('change_notices')
      .set({ sentAt: now, changes: toJsonb<ChangeWithNotice[]>([]), answerIds: [], ...noLease })
      .where('id', '=', id)
      .execute();
    return false;
  }
  const isGivenUp = outcome === 'failed' || notice.isOld;
  const later = await lockQueuedNotice(em, notice.userId, notice.kind);
  if (later && !isGivenUp && notice.kind === 'answers') {
    await prependAnswers(em, later.id, notice.answerIds);
  } else if (later && !isGivenUp) {
    await storeChanges(em, later.id, mergeChanges(notice.changes, later.changes));
  }
  if (later || isGivenUp) {
    await kysely(em).deleteFrom('change_notices').where('id', '=', id).execute();
    return isGivenUp;
  }
  const dueAt = sql<Timestamp>`clock_timestamp() + make_interval(secs =>
    least(${MAX_RETRY_DELAY_SECONDS}, ${FIRST_RETRY_DELAY_SECONDS} * power(2, least(attempts - 1, 20))))`;
  await kysely(em)
    .updateTable('change_notices')
    .set({ ...noLease, dueAt })
    .where('id', '=', id)
    .execute();
  return false;
}
