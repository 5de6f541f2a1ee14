import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '@paperbill/contracts/http';
import { IDEMPOTENCY_KEY_DAYS } from '@paperbill/contracts/rules';
import { refusalTexts } from '@paperbill/contracts/texts';
import { requestHash, sql, type Timestamp } from '@paperbill/service-kit';
import { kysely } from '../tables.js';

/** A request that may come more than once. */
interface RepeatableRequest {
  userId: string;
  /** A key belongs to one call: another one may use the same. */
  call: string;
  /** Missing only in requests of the release before, which send none. */
  idempotencyKey?: string | undefined;
  /** The hashed fields of what the request asks for: the same key with other ones is refused. */
  hashed: unknown;
  /** How many a user may send within 24 hours, where their answers are long. */
  mostADay?: number;
}

/**
 * Does some work once for all requests with the same key, and gives all of them the same answer, also when they come at
 * the same time and when what was created has changed or is gone since. Keys are kept for `IDEMPOTENCY_KEY_DAYS`.
 *
 * @param work in the transaction that also keeps its answer: either both are stored or nothing is
 * @throws AppError IDEMPOTENCY_KEY_REUSED where the key came with other fields; TOO_MANY_REQUESTS where there were as
 *   many as a day takes
 */
export async function once<Reply extends object>(
  em: EntityManager,
  { userId, call, idempotencyKey, hashed, mostADay }: RepeatableRequest,
  work: (em: EntityManager) => Promise<Reply>,
): Promise<Reply> {
  if (!idempotencyKey) return em.transactional(work);
  const place = { userId, call, key: idempotencyKey };
  const hash = requestHash(hashed);
  return em.transactional(async (transaction) => {
    // Waits for a transaction that is doing the same right now.
    const [claimed] = await kysely(transaction)
      .insertInto('idempotency_keys')
      .values({ ...place, requestHash: hash })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    if (claimed!.numInsertedOrUpdatedRows === 0n) return repeated<Reply>(transaction, place, hash);
    if (mostADay !== undefined) await assertWithinDay(transaction, { userId, call, mostADay });
    const reply = await work(transaction);
    await kysely(transaction)
      .updateTable('idempotency_keys')
      .set({ reply: sql`${JSON.stringify(reply)}::json` })
      .where(({ and }) => and(place))
      .execute();
    return reply;
  });
}

/** Which request. */
interface PlaceOfKey {
  userId: string;
  call: string;
  key: string;
}

async function repeated<Reply>(em: EntityManager, place: PlaceOfKey, hash: string): Promise<Reply> {
  const stored = await kysely(em)
    .selectFrom('idempotency_keys')
    .select(['requestHash', 'reply'])
    .where(({ and }) => and(place))
    .executeTakeFirst();
  // It grew too old at this very moment.
  if (!stored) throw new AppError('SERVICE_UNAVAILABLE');
  if (stored.requestHash !== hash) {
    throw new AppError('IDEMPOTENCY_KEY_REUSED');
  }
  return (typeof stored.reply === 'string' ? JSON.parse(stored.reply) : stored.reply) as Reply;
}

/** This one counts too: its key is stored. */
async function assertWithinDay(
  em: EntityManager,
  { userId, call, mostADay }: { userId: string; call: string; mostADay: number },
): Promise<void> {
  const { sent, retryAfter } = await kysely(em)
    .selectFrom('idempotency_keys')
    .select(({ fn }) => [
      sql<number>`count(*)::int`.as('sent'),
      sql<number>`extract(epoch from ${fn.min('createdAt')} + interval '1 day' - clock_timestamp())::float`.as(
        'retryAfter',
      ),
    ])
    .where('userId', '=', userId)
    .where('call', '=', call)
    .where('createdAt', '>', sql<Timestamp>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  if (sent <= mostADay) return;
  throw new AppError('TOO_MANY_REQUESTS', { message: refusalTexts.importsADay(mostADay), retryAfter });
}

/** Removes some of the keys that are too old; those that another instance removes are left to it. @returns how many */
export async function pruneKeys(em: EntityManager, atOnce: number): Promise<number> {
  const [pruned] = await kysely(em)
    .deleteFrom('idempotency_keys')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('userId', 'call', 'key'),
        'in',
        selectFrom('idempotency_keys')
          .select(['userId', 'call', 'key'])
          .where('createdAt', '<', sql<Timestamp>`now() - make_interval(days => ${IDEMPOTENCY_KEY_DAYS})`)
          .orderBy('createdAt')
          .limit(atOnce)
          .forUpdate()
          .skipLocked()
          .$asTuple('userId', 'call', 'key'),
      ),
    )
    .execute();
  return Number(pruned!.numDeletedRows);
}
