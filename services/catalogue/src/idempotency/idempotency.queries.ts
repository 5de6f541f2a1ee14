import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '@paperbill/contracts/http';
import { IDEMPOTENCY_KEY_DAYS } from '@paperbill/contracts/rules';
import { requestHash, requireSameRequest, sql, type Timestamp } from '@paperbill/service-kit';
import { kysely } from '../tables.js';

interface RepeatableRequest {
  userId: string;
  /** Name of the requested operation. Requests for different operations may have the same idempotency key. */
  call: string;
  /** Idempotency key of the request. Only the BFF of the previous release sends no key. */
  idempotencyKey?: string | undefined;
  /** Content of the request. A request with the same idempotency key but different content is rejected. */
  hashedContent: unknown;
  /** Maximum number of requests for this operation per user in 24 hours. */
  maxPerDay?: number;
}

/**
 * Runs `work` only once for each idempotency key, in the transaction that stores the reply. A repeated request gets the
 * stored reply, even if both requests run at the same time.
 * @throws AppError IDEMPOTENCY_KEY_REUSED if the content differs, TOO_MANY_REQUESTS above `maxPerDay`
 */
export async function runOncePerKey<Reply extends object>(
  em: EntityManager,
  { userId, call, idempotencyKey, hashedContent, maxPerDay }: RepeatableRequest,
  work: (em: EntityManager) => Promise<Reply>,
): Promise<Reply> {
  if (!idempotencyKey) return em.transactional(work);
  const keyRow = { userId, call, key: idempotencyKey };
  const hash = requestHash(hashedContent);
  return em.transactional(async (transaction) => {
    // If a transaction with the same idempotency key is running, this insert waits for its end.
    const [claimed] = await kysely(transaction)
      .insertInto('idempotency_keys')
      .values({ ...keyRow, requestHash: hash })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    if (claimed!.numInsertedOrUpdatedRows === 0n) return readStoredReply<Reply>(transaction, keyRow, hash);
    if (maxPerDay !== undefined) await requireBelowDailyLimit(transaction, { userId, call, maxPerDay });
    const reply = await work(transaction);
    await kysely(transaction)
      .updateTable('idempotency_keys')
      .set({ reply: sql`${JSON.stringify(reply)}::json` })
      .where(({ and }) => and(keyRow))
      .execute();
    return reply;
  });
}

interface IdempotencyKeyOfCall {
  userId: string;
  call: string;
  key: string;
}

async function readStoredReply<Reply>(em: EntityManager, keyRow: IdempotencyKeyOfCall, hash: string): Promise<Reply> {
  const stored = await kysely(em)
    .selectFrom('idempotency_keys')
    .select(['requestHash', 'reply'])
    .where(({ and }) => and(keyRow))
    .executeTakeFirst();
  // The row existed during the insert, but not during the select, because the cleanup of expired keys has just
  // deleted it.
  if (!stored) throw new AppError('SERVICE_UNAVAILABLE');
  requireSameRequest(stored, hash);
  return (typeof stored.reply === 'string' ? JSON.parse(stored.reply) : stored.reply) as Reply;
}

/**
 * Throws if a user has sent too many requests of this kind in a day. The current request counts too, because its key is
 * already stored.
 */
async function requireBelowDailyLimit(
  em: EntityManager,
  { userId, call, maxPerDay }: { userId: string; call: string; maxPerDay: number },
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
  if (sent <= maxPerDay) return;
  throw new AppError('TOO_MANY_REQUESTS', { reason: { code: 'importsADay', params: [maxPerDay] }, retryAfter });
}

export async function deleteExpiredKeys(em: EntityManager, limit: number): Promise<number> {
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
          .limit(limit)
          .forUpdate()
          .skipLocked()
          .$asTuple('userId', 'call', 'key'),
      ),
    )
    .execute();
  return Number(pruned!.numDeletedRows);
}
