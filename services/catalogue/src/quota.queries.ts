import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '@paperbill/contracts/http';
import { refusalTexts } from '@paperbill/contracts/texts';
import { kysely } from './tables.js';

/**
 * Refuses rows that an account has no room for, so that the transaction that inserted them is rolled back. PostgreSQL
 * counts lists as they change (`list_sizes`); inserts of one user wait for each other there, so the count is exact.
 *
 * @param em of the transaction, after the rows were inserted
 * @throws AppError QUOTA_REACHED
 */
export async function assertWithinQuota(
  em: EntityManager,
  userId: string,
  list: 'customers' | 'products',
  quota: number,
): Promise<void> {
  const exceeded = await kysely(em)
    .selectFrom('list_sizes')
    .select('size')
    .where('userId', '=', userId)
    .where('list', '=', list)
    .where('size', '>', quota)
    .execute();
  if (exceeded.length > 0) throw new AppError('QUOTA_REACHED', { message: refusalTexts.quotaReached(quota, list) });
}
