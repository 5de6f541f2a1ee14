import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '@paperbill/contracts/http';
import { IDEMPOTENCY_KEY_DAYS } from '@paperbill/contracts/rules';
import { refusalTexts } from '@paperbill/contracts/texts';
import { requestHash } from '@paperbill/service-kit';

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
  const place = [userId, call, idempotencyKey];
  const hash = requestHash(hashed);
  return em.transactional(async (transaction) => {
    // Waits for a transaction that is doing the same right now.
    const claimed = await transaction.execute<object[]>(
      `insert into idempotency_keys (user_id, call, key, request_hash) values (?, ?, ?, ?)
       on conflict do nothing returning key`,
      [...place, hash],
    );
    if (claimed.length === 0) return repeated<Reply>(transaction, place, hash);
    if (mostADay !== undefined) await assertWithinDay(transaction, { userId, call, mostADay });
    const reply = await work(transaction);
    await transaction.execute(
      'update idempotency_keys set reply = ?::json where user_id = ? and call = ? and key = ?',
      [JSON.stringify(reply), ...place],
    );
    return reply;
  });
}

async function repeated<Reply>(em: EntityManager, place: string[], hash: string): Promise<Reply> {
  const [stored] = await em.execute<{ request_hash: string; reply: Reply | string }[]>(
    'select request_hash, reply from idempotency_keys where user_id = ? and call = ? and key = ?',
    place,
  );
  // It grew too old at this very moment.
  if (!stored) throw new AppError('SERVICE_UNAVAILABLE');
  if (stored.request_hash !== hash) {
    throw new AppError('IDEMPOTENCY_KEY_REUSED');
  }
  return typeof stored.reply === 'string' ? (JSON.parse(stored.reply) as Reply) : stored.reply;
}

/** This one counts too: its key is stored. */
async function assertWithinDay(
  em: EntityManager,
  { userId, call, mostADay }: { userId: string; call: string; mostADay: number },
): Promise<void> {
  const [{ sent, retryAfter }] = await em.execute<[{ sent: number; retryAfter: number }]>(
    `select count(*)::int as sent,
       extract(epoch from min(created_at) + interval '1 day' - clock_timestamp())::float as "retryAfter"
     from idempotency_keys
     where user_id = ? and call = ? and created_at > now() - interval '1 day'`,
    [userId, call],
  );
  if (sent <= mostADay) return;
  throw new AppError('TOO_MANY_REQUESTS', { message: refusalTexts.importsADay(mostADay), retryAfter });
}

/** Removes some of the keys that are too old; those that another instance removes are left to it. @returns how many */
export async function pruneKeys(em: EntityManager, atOnce: number): Promise<number> {
  const pruned = await em.execute<unknown[]>(
    `delete from idempotency_keys where (user_id, call, key) in (
       select user_id, call, key from idempotency_keys
       where created_at < now() - make_interval(days => ?)
       order by created_at limit ? for update skip locked
     ) returning 1`,
    [IDEMPOTENCY_KEY_DAYS, atOnce],
  );
  return pruned.length;
}
