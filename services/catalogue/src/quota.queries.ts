import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '@paperbill/contracts/http';
import { refusalTexts } from '@paperbill/contracts/texts';
import { kysely } from './tables.js';

/**
 * Refuses inserted rows beyond the user's quota. The count is exact, because the insert's trigger locks the user's
 * counter.
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
