import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '@paperbill/contracts/http';
import { kysely } from './tables.js';

/**
 * Throws an error if the list of a user is too long. The error rolls back the transaction that inserted the rows.
 * Concurrent inserts are counted exactly, because the trigger on the insert locks the user's counter in `list_sizes`.
 * @throws AppError QUOTA_REACHED
 */
export async function requireWithinQuota(
  em: EntityManager,
  userId: string,
  list: 'customers' | 'products',
  quota: number,
): Promise<void> {
  const rowsAboveQuota = await kysely(em)
    .selectFrom('list_sizes')
    .select('size')
    .where('userId', '=', userId)
    .where('list', '=', list)
    .where('size', '>', quota)
    .execute();
  if (rowsAboveQuota.length > 0)
    throw new AppError('QUOTA_REACHED', { reason: { code: 'quotaReached', params: [quota, list] } });
}
